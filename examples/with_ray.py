"""Score a data set of Ray on all cores of this machine, or of a cluster with its address."""

import logging

import ray

from scorer import score_columns


def scored(table):
    """Score a block of a data set, which Ray hands over as a table of pandas."""
    return type(table)(score_columns(table))


ray.init("local", include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
ray.data.DataContext.get_current().enable_progress_bars = False
hands = ray.data.from_items([{"hand": "123456789m 5p EEE +5p E/S", "player": "Li"}] * 100)
answers = hands.map_batches(scored, batch_format="pandas")
print(answers.sum("total"))
ray.shutdown()
