"""Settle a dispute at the table: what counts, what does not, and by which principle."""

from scorer import score

result = score("123456789m 5p EEE +5p E/S", minimum=6)

print(f"{result.total} fan: {', '.join(result.items)}")
items, suppressed = result.breakdown()
for one in suppressed:
    because = f"{one.principle}, see {one.by.name}" if one.by else one.principle
    print(f"{one.fan.name} ({', '.join(one.tiles)}) does not count: {because}")
for other in result.readings()[1:]:
    print(f"Another reading is worth {other.total}")
