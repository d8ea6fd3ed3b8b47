"""Every case, the project's own and those of --cases DIR, through the one check."""

from __future__ import annotations

from typing import Any

import pytest
from cases_reader import Case

from scorer import HandError, NotationError, OptionError, read, rules_for
from scorer.notation import hand_from_record
from scorer.report.records import lean_record
from scorer.report.table_page import TablePage
from scorer.scoring.standing import judge
from scorer.table import settle, table_from_record
from scorer.variants import names

EXISTING = frozenset(names())


def answer(record: dict[str, Any]) -> dict[str, Any]:
    """Return what the product answers to a record: the keys of the contract, or the error."""
    try:
        if "table" in record:
            table = table_from_record(record)
            rules = rules_for(table.variant or "guobiao", table.options)
            return dict(TablePage(settle(table, rules)).record())
        hand = read(record["hand"]) if "hand" in record else hand_from_record(record)
        rules = rules_for(hand.variant or "guobiao", dict(hand.options))
        return {"wilds": 0, **lean_record(judge(hand, rules))}
    except (HandError, NotationError, OptionError) as error:
        return {"error": str(error)}


ANY_ORDER = ("limit",)


def ordered(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with those sorted whose order is free."""
    return {k: sorted(v) if k in ANY_ORDER and v else v for k, v in values.items()}


def test_case(case: Case) -> None:
    assert "broken" not in case.record, case.record["broken"]
    variant = case.record.get("variant", "guobiao")
    if variant not in EXISTING:
        pytest.skip(f"{variant} is not built yet")
    expected, got = case.record["expected"], answer(case.record)
    if "error" in expected:
        assert "error" in got, f"must be refused: {expected['error']}"
        return
    if "winner" not in expected.get("payments", {"winner": 0}):  # only some roles are asserted
        payments = got.get("payments") or {}
        got["payments"] = {role: payments.get(role) for role in expected["payments"]}
    if "wins" in expected:  # of each win the keys that are asserted
        assert len(got["wins"]) == len(expected["wins"])
        got["wins"] = [
            {key: win.get(key) for key in asserted}
            for win, asserted in zip(got["wins"], expected["wins"], strict=True)
        ]
    assert ordered({key: got.get(key) for key in expected}) == ordered(expected)
