"""A table of any number of seats with its wins in order, or its draw.

`reading` makes a `TableOfWins` of a record, strictly; `checks` refuses what cannot be, `values`
counts the hands, `ready` looks at those who have not won, and `settle` does all of it. What a
variant has to say stands in its `scorer.rules.wins.WinsRules`.
"""
