"""Score a data set of Ray on this machine, or on the cluster whose address is given."""

import logging
import sys

import ray.data

from scorer.batch.arrow import score_batch

address = sys.argv[1] if len(sys.argv) > 1 else "local"
ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
logging.getLogger("ray.data").setLevel(logging.ERROR)  # it would say each step

hands = ray.data.from_items(
    [
        {"hand": "123456789m 5p EEE +5p E/S", "player": "Li"},
        {"hand": "456p789s9s 1-23m EEEE_ +9s 15f E/S", "player": "Wang"},
    ]
)
answers = hands.map_batches(score_batch, batch_format="pyarrow")
for answer in answers.take():
    print(answer["player"], answer["total"], answer["error"] or answer["items"])
ray.shutdown()
