"""The notation layer: text and JSON records to hands, hands to text, errors to messages."""

from scorer.notation.messages import render
from scorer.notation.reader import ReadHand, read
from scorer.notation.records import hand_from_record, record_from_hand
from scorer.notation.writer import write

__all__ = ["ReadHand", "hand_from_record", "read", "record_from_hand", "render", "write"]
