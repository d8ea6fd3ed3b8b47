"""Files of hands in, files of records out.

`lines` takes a stream apart and `tables` a spreadsheet, `inputs` makes a hand of a line with
`entries` (JSON, records) and `cells` (rows), `records` answers it, `files` opens and names files,
`packed` packs them. `pieces` cuts files at the same places in every run, `blocks` answers a piece,
`workers` does so with several processes, and `run` joins the answers in order and writes them to
what `parts` opens: a stream, or a file that can be resumed. A further format is one function in
`inputs` or `outputs`.

`columns` answers a batch of columns for whatever engine has it, `arrow` those of Arrow; `natives`
are values with types, and `parquet` is files of them. `on_ray` runs `shares` of such files on a
cluster. `tenhou` finds the wins in logs of games.
"""
