"""`python -m scorer` is `mjscore`."""

from scorer.cli import process

if __name__ == "__main__":
    process()
