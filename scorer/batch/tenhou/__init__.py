"""Logs of Tenhou in: every win (AGARI) is a hand, with what the log says that it was worth.

`stream` takes the XML apart, packed or not, `wins` finds the wins in it. Of each win, `course`
follows the deal up to it, `numbers` reads the log's own tiles, melds and yaku, and `entry` makes
the hand of the case format and the recorded result of it, in the keys of an answer.
"""
