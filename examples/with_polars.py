"""Score a table of polars: columns in, columns out, and a question to the answers."""

import polars

from scorer import score_columns

hands = polars.read_csv("examples/hands.csv", infer_schema=False)
answers = polars.DataFrame(score_columns(hands.to_dict()))

print(answers.select("id", "player", "total", "legal"))
print(f"Best: {answers.sort('total', descending=True)['player'][0]}")
