from scorer.notation.reader import *
def read_otherwise(source, error, wanted):
    raise error
