"""`python -m scorer` is `mjscore`."""

from scorer.cli import main

if __name__ == "__main__":
    main()
