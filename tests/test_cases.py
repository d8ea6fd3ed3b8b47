"""Every case, the project's own and those of --cases DIR, through the one check."""

from __future__ import annotations

from typing import Any

import pytest
from cases_reader import Case

from scorer import HandError, NotationError, OptionError, read, rules_for
from scorer.notation import hand_from_record
from scorer.scoring import score
from scorer.variants import names

EXISTING = frozenset(names())


def answer(record: dict[str, Any]) -> dict[str, Any]:
    """Return what the product answers to a record: the keys of the contract, or the error."""
    try:
        hand = read(record["hand"]) if "hand" in record else hand_from_record(record)
        result = score(hand, rules_for(hand.variant or "guobiao", dict(hand.options)))
    except (HandError, NotationError, OptionError) as error:
        return {"error": str(error)}
    return {
        "total": result.total,
        "unit": result.unit,
        "items": result.items,
        "legal": result.legal,
        "payments": result.payments,
        "points": result.settlement.points,
        "wilds": result.wilds,
        **result.settlement.extra,
    }


def test_case(case: Case) -> None:
    assert "broken" not in case.record, case.record["broken"]
    variant = case.record.get("variant", "guobiao")
    if variant not in EXISTING:
        pytest.skip(f"{variant} is not built yet")
    expected, got = case.record["expected"], answer(case.record)
    if "error" in expected:
        assert "error" in got, f"must be refused: {expected['error']}"
        return
    assert {key: got.get(key) for key in expected} == expected
