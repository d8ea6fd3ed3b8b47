"""Files of hands in, files of records out.

`lines` takes a stream apart and `tables` a spreadsheet, `inputs` makes a hand of a line with
`entries` (JSON, records) and `cells` (rows), `records` answers it, `files` opens and names files,
`packed` packs them, `run` does it for a whole file. A further format is one function in `inputs` or
`outputs`; workers can share `records.answer`, which keeps nothing between lines.
"""
