"""Two peers in riichi: our hands as `mahjong` and `riichienv` take them, their answers as ours.

An answer is what the case format expects of a hand, as far as riichi has it: KEYS.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scorer import Hand, HandError, score
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from scorer.tiles import RED_FIVES, C, E, F, P, kind_of, parse_tiles

Answer = dict[str, Any]
KEYS = ("total", "items", "fu", "points", "payments", "gain", "limit", "yakuman", "error")

# Both number the tiles by 136: four of each kind, the first of the fives red, P F C the dragons.
THEIR_KINDS = {**{kind: kind for kind in range(34)}, P: 31, F: 32, C: 33}

WIND_NAMES = ("east", "south", "west", "north")
MAHJONG_NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double-riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen-tsumo",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai-haku",
    "Yakuhai (hatsu)": "yakuhai-hatsu",
    "Yakuhai (chun)": "yakuhai-chun",
    **{f"Yakuhai (seat wind {wind})": "yakuhai-seat" for wind in WIND_NAMES},
    **{f"Yakuhai (round wind {wind})": "yakuhai-round" for wind in WIND_NAMES},
    "Rinshan Kaihou": "rinshan-kaihou",
    "Chankan": "chankan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Chiitoitsu": "chiitoitsu",
    "Sanshoku Doujun": "sanshoku-doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "Sanshoku Doukou": "sanshoku-doukou",
    "San Kantsu": "sankantsu",
    "Honroutou": "honroutou",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Dora": "dora",
    "Aka Dora": "aka-dora",
    "Ura Dora": "ura-dora",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi-13",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou-tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Ryuuiisou": "ryuuiisou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei-chuuren",
    "Suu Kantsu": "suukantsu",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
}  # fmt: skip
LIMITS = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman", 8000: "kazoe-yakuman"}
"""The limits by their base points."""


def difference(hand: Hand) -> str:
    """Return the class of the difference from `mahjong`; an empty text if there is none.

    The classes stand at the head of `peers.py`.
    """
    ours, theirs = our_answer(hand), answer_of_mahjong(hand)
    apart = {key for key in KEYS if ours.get(key) != theirs.get(key)}
    if apart == {"payments"} and ours["payments"] == liable_pays(hand, theirs):
        return "liable"
    if apart and hand.self_draw and theirs.get("fu") == 20:
        options = tuple(pair for pair in hand.options if pair != ("open_pinfu_fu", 20))
        theirs = answer_of_mahjong(replace(hand, options=options))
        if theirs["fu"] == 30 and all(ours.get(key) == theirs.get(key) for key in KEYS):
            return "drawn"
    return "unknown" if apart else ""


def liable_pays(hand: Hand, answer: Answer) -> dict[str, int]:
    """Return the payments of an answer when somebody is liable: all, or half of a discard's price.

    The counters are the liable player's.
    """
    details, winner = dict(hand.details), answer["payments"]["winner"]
    liable, discarder = details.get("pao", ""), details.get("discarder")
    if discarder in (None, liable):
        return {"winner": winner, liable: -winner}
    half = answer["points"] // 2
    return {"winner": winner, liable: half - winner, discarder: -half}


def our_answer(hand: Hand) -> Answer:
    """Return what we say of a hand."""
    try:
        found = score(hand)
        settlement = found.settlement
    except HandError as error:
        return {"error": error.kind}
    return {
        "total": found.total,
        "items": found.items,
        "points": settlement.points,
        "payments": settlement.payments,
        **settlement.extra,
    }


class Numbers:
    """The tiles of a hand, each with a number of its own."""

    def __init__(self, hand: Hand) -> None:
        details = dict(hand.details)
        used = [0] * 34
        self.concealed = _numbered(hand.concealed, used)
        assert hand.win is not None
        self.win = _numbered([hand.win], used)[0]
        self.melds = [sorted(_numbered(meld.tiles, used)) for meld in hand.melds]
        self.dora = _numbered(parse_tiles(details.get("ind", "")), used)
        self.ura = _numbered(parse_tiles(details.get("ura", "")), used)


def _numbered(tiles: Iterable[int], used: list[int]) -> list[int]:
    numbers = []
    for tile in tiles:
        kind = THEIR_KINDS[kind_of(tile)]
        if tile in RED_FIVES:
            numbers.append(4 * kind)
            continue
        used[kind] += 1
        five = kind < 27 and kind % 9 == 4  # four that are not red: the last one takes that number
        numbers.append(4 * kind + (used[kind] % 4 if five else used[kind] - 1))
    return numbers


def for_mahjong(hand: Hand) -> dict[str, Any]:
    """Return the arguments of `HandCalculator.estimate_hand_value`, with the switches it knows."""
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # noqa: PLC0415
    from mahjong.meld import Meld  # noqa: PLC0415

    kinds = {CHOW: Meld.CHI, PUNG: Meld.PON, KONG: Meld.KAN, CONCEALED_KONG: Meld.KAN,
             ADDED_KONG: Meld.SHOUMINKAN}  # fmt: skip
    numbers, flags, details = Numbers(hand), hand.flags, dict(hand.details)
    options = dict(hand.options)
    assert hand.seat is not None
    assert hand.round is not None
    return {
        "tiles": [*numbers.concealed, numbers.win, *(n for meld in numbers.melds for n in meld)],
        "win_tile": numbers.win,
        "melds": [
            Meld(kinds[meld.kind], tiles, opened=meld.is_open)
            for meld, tiles in zip(hand.melds, numbers.melds, strict=True)
        ],
        "dora_indicators": numbers.dora,
        "ura_dora_indicators": numbers.ura,
        "config": HandConfig(
            is_tsumo=hand.self_draw,
            is_riichi="riichi" in flags,
            is_daburu_riichi="double_riichi" in flags,
            is_ippatsu="ippatsu" in flags,
            is_rinshan="after_kong" in flags,
            is_chankan="rob_kong" in flags,
            is_haitei="last_draw" in flags,
            is_houtei="last_discard" in flags,
            is_tenhou="heavenly" in flags,
            is_chiihou="earthly" in flags,
            player_wind=THEIR_KINDS[hand.seat],
            round_wind=THEIR_KINDS[hand.round],
            tsumi_number=int(details.get("honba", 0)),
            kyoutaku_number=int(details.get("sticks", 0)),
            options=OptionalRules(
                has_open_tanyao=bool(options.get("kuitan", True)),
                has_aka_dora=bool(options.get("aka_dora", True)),
                has_double_yakuman=bool(options.get("double_yakuman")),
                kazoe_limit=(
                    HandConfig.KAZOE_SANBAIMAN
                    if options.get("kazoe") == "sanbaiman"
                    else HandConfig.KAZOE_LIMITED
                ),
                kiriage=bool(options.get("kiriage_mangan")),
                fu_for_open_pinfu=options.get("open_pinfu_fu") != 20,
                fu_for_pinfu_tsumo=not options.get("pinfu_tsumo", True),
            ),
        ),
    }


def answer_of_mahjong(hand: Hand) -> Answer:
    """Return what `mahjong` says of a hand. It knows nobody who is liable."""
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415

    found = HandCalculator.estimate_hand_value(**for_mahjong(hand))
    if found.error is not None:
        return {"error": found.error.replace("_", " ")}
    cost = found.cost
    items = {
        MAHJONG_NAMES[yaku.name]: yaku.han_open if found.is_open_hand and yaku.han_open
        else yaku.han_closed
        for yaku in found.yaku
    }  # fmt: skip
    main, additional = cost["main"], cost["additional"]
    bonus = cost["main_bonus"]
    if not hand.self_draw:
        points, payments = main, {"discarder": -(main + bonus)}
    elif hand.seat == E:
        points, payments = 3 * main, {"each": -(main + bonus)}
    else:
        points = main + 2 * additional
        payments = {"dealer": -(main + bonus), "others": -(additional + bonus)}
    payments["winner"] = points + bonus * (3 if hand.self_draw else 1)
    answer: Answer = {
        "total": found.han,
        "items": items,
        "points": points,
        "payments": payments,
        "gain": cost["total"],
    }
    if any(yaku.is_yakuman for yaku in found.yaku):
        return {**answer, "limit": "yakuman", "yakuman": found.han // 13}
    base = main // (2 if hand.self_draw else 6 if hand.seat == E else 4)
    return {**answer, "fu": found.fu, "limit": LIMITS.get(base)}


def for_riichienv(hand: Hand, *, compiled: bool = False) -> tuple[Any, tuple[Any, ...]]:
    """Return the evaluator of a hand with its tiles in it, and the arguments of its `calc`.

    `compiled` is its compiled part alone, which is no public name of the package.
    It would count hidden dora without riichi: it is not told of them then.
    """
    from riichienv import Conditions, HandEvaluator, Meld, MeldType, Wind, _riichienv  # noqa: PLC0415

    kinds = {CHOW: MeldType.Chi, PUNG: MeldType.Pon, KONG: MeldType.Daiminkan,
             CONCEALED_KONG: MeldType.Ankan, ADDED_KONG: MeldType.Kakan}  # fmt: skip
    winds = (Wind.East, Wind.South, Wind.West, Wind.North)
    numbers, flags, details = Numbers(hand), hand.flags, dict(hand.details)
    assert hand.seat is not None
    assert hand.round is not None
    melds = [
        Meld(kinds[meld.kind], tiles, meld.is_open)
        for meld, tiles in zip(hand.melds, numbers.melds, strict=True)
    ]
    said = {
        "tsumo": hand.self_draw,
        "riichi": "riichi" in flags or "double_riichi" in flags,
        "double_riichi": "double_riichi" in flags,
        "ippatsu": "ippatsu" in flags,
        "haitei": "last_draw" in flags,
        "houtei": "last_discard" in flags,
        "rinshan": "after_kong" in flags,
        "chankan": "rob_kong" in flags,
        "tsumo_first_turn": "heavenly" in flags or "earthly" in flags,
        "player_wind": winds[hand.seat - E],
        "round_wind": winds[hand.round - E],
        "riichi_sticks": int(details.get("sticks", 0)),
        "honba": int(details.get("honba", 0)),
    }
    tiles = sorted([*numbers.concealed, numbers.win])
    ura = numbers.ura if said["riichi"] else []
    if compiled:
        conditions = _riichienv.Conditions(**said)
        return _riichienv.HandEvaluator(tiles, melds), (numbers.win, numbers.dora, ura, conditions)
    return HandEvaluator(tiles, melds), (numbers.win, numbers.dora, Conditions(**said), ura)
