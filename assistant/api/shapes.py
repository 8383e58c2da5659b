"""What comes out, as JSON Schema."""

from __future__ import annotations

from ..tables.codec import Json


def ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def record(needed: str, **more: Json) -> Json:
    """An object that has at least these fields."""
    return {"type": "object", "required": needed.split(), "properties": more}


def each(shape: Json) -> Json:
    return {"type": "object", "additionalProperties": shape}


def many(shape: Json) -> Json:
    return {"type": "array", "items": shape}


WHOLE: Json = {"type": "integer"}
TEXT: Json = {"type": "string"}
TRUTH: Json = {"type": "boolean"}
MEAN: Json = {"type": ["number", "null"]}
ANY: Json = {}
FACT = record("type", type=TEXT)
ENTRY = record(
    "number at seat move facts undoes text",
    number=WHOLE, at=TEXT, seat={"type": ["string", "null"]}, move=record("type", type=TEXT),
    facts=many(FACT), undoes=many(WHOLE), text=TEXT,
)  # fmt: skip
SHAPES: dict[str, Json] = {
    "Refusal": record(
        "error",
        error=record("code message details request", code=TEXT, message=TEXT, details=ANY, request=TEXT),
    ),
    "Done": record("number facts", number=WHOLE, facts=many(FACT), state=ref("State")),
    "Quote": record(
        "number facts asks text cost changes forecast",
        number=WHOLE,
        facts=many(FACT),
        asks=many(ANY),
        text=TEXT,
        cost=WHOLE,
    ),
    "Opened": record(
        "code number host_token seats state",
        code=TEXT,
        number=WHOLE,
        host_token=TEXT,
        seats=many(ref("SeatTaken")),
        state=ref("State"),
    ),
    "Seats": record(
        "seats",
        seats=many(record("color name taken newcomer", color=TEXT, name=TEXT, taken=TRUTH, newcomer=TRUTH)),
    ),
    "Placing": record("groups", groups=many(ref("SpotGroup"))),
    "SpotGroup": record("heading spots", heading=TEXT, spots=many(ref("Spot"))),
    "Spot": record(
        "id name cubes upto aside placed",
        id=TEXT,
        name=TEXT,
        cubes=many(TEXT),
        upto=TEXT,
        aside=TEXT,
        placed=TRUTH,
    ),
    "Layout": record(
        "parts notes goes_on", parts=many(ref("LayoutPart")), notes=many(TEXT), goes_on=many(TEXT)
    ),
    "LayoutPart": record("title note groups", title=TEXT, note=TEXT, groups=many(ref("LayoutGroup"))),
    "LayoutGroup": record("heading steps", heading=TEXT, steps=many(ref("LayoutStep"))),
    "LayoutStep": record(
        "id says aside value seats cubes placed",
        id=TEXT,
        says=TEXT,
        aside=TEXT,
        value=TEXT,
        seats=many(TEXT),
        cubes=many(TEXT),
        placed=TRUTH,
    ),
    "HostToken": record("token join_url", token=TEXT, join_url=TEXT),
    "Requests": record(
        "requests", requests=many(record("device seat name", device=TEXT, seat=TEXT, name=TEXT))
    ),
    "Deleted": record("deleted", deleted=TEXT),
    "MapSaved": record(
        "key name depths missing", key=TEXT, name=TEXT, token=TEXT, depths=many(TEXT), missing=many(TEXT)
    ),
    "Curves": record("labels seats curves", labels=many(TEXT)),
    "SeatTaken": record("color name token join_url", color=TEXT, name=TEXT, token=TEXT, join_url=TEXT),
    "Offers": record(
        "number offers cards why",
        number=WHOLE,
        why=many(TEXT),
        offers=each(many(ref("Offer"))),
        cards=each(ref("Card")),
    ),
    "Offer": record(
        "type seat fields choices asks says",
        type=TEXT,
        seat=TEXT,
        fields={"type": "object"},
        choices=many(ref("Choice")),
        asks=many(ref("Ask")),
        says=TEXT,
    ),
    "Choice": record(
        "values says forecast",
        values={"type": "object"},
        says=TEXT,
        forecast={"type": ["object", "null"]},
        pays={"type": ["integer", "null"]},
        place={"type": ["integer", "null"]},
        joins={"type": ["array", "null"], "items": TEXT},
    ),
    "Ask": record("question kind count", question=TEXT, kind=TEXT, count=WHOLE),
    "Card": record(
        "heading lines note help forms",
        heading=TEXT,
        lines=many(TEXT),
        note=TEXT,
        help=many(TEXT),
        forms=many(ref("CardForm")),
    ),
    "CardForm": record(
        "type fold note buttons fields",
        type=TEXT,
        fold=TEXT,
        buttons=many(ref("CardButton")),
        fields=many(ref("CardField")),
        note={**record("says warns ruins", says=TEXT, warns=TRUTH, ruins=TRUTH), "type": ["object", "null"]},
    ),
    "CardButton": record(
        "says values gist then bad main off",
        says=TEXT,
        values={"type": "object"},
        gist=TEXT,
        then=TEXT,
        bad=TRUTH,
        main=TRUTH,
        off=TRUTH,
    ),
    "CardField": record("name says kind", name=TEXT, says=TEXT, kind=TEXT),
    "Forecast": record("number seat forecast", number=WHOLE, seat=TEXT),
    "StreamEvent": {"type": "object", "properties": {"event": TEXT, "id": TEXT, "data": TEXT}},
    "Log": record("entries", entries=many(ENTRY)),
    "Statement": record("lines", lines=many(record("entry seat figure by why now"))),
    "Maps": record("maps", maps=many(record("key name game players complete"))),
    "Map": record("key name game players complete note phase_notes"),
    "GroupFounded": record("code name token", code=TEXT, name=TEXT, token=TEXT),
    "GroupTold": record("token join_url", token=TEXT, join_url=TEXT),
    "GroupBook": record(
        "code name keeps games seconds people pairs averages records",
        code=TEXT,
        name=TEXT,
        keeps=TRUTH,
        games=WHOLE,
        seconds=WHOLE,
        people=many(ref("Person")),
        pairs=many(ref("Pair")),
        averages=many(ref("Averages")),
        records=many(ref("GroupRecord")),
    ),
    "People": record("people", people=many(ref("Person"))),
    "Person": record(
        "id name games wins points seconds averages",
        id=WHOLE,
        name=TEXT,
        games=WHOLE,
        wins=WHOLE,
        points=MEAN,
        seconds=WHOLE,
        averages=many(record("map players games wins points")),
    ),
    "Pair": record(
        "one other ahead behind level", one=WHOLE, other=WHOLE, ahead=WHOLE, behind=WHOLE, level=WHOLE
    ),
    "Averages": record(
        "map players games winner points seconds",
        map=TEXT,
        players=WHOLE,
        games=WHOLE,
        winner=MEAN,
        points=MEAN,
        seconds=WHOLE,
    ),
    "GroupRecord": record(
        "game title figure says played seat",
        game=TEXT,
        title=TEXT,
        figure=TEXT,
        says=TEXT,
        played=WHOLE,
        seat=TEXT,
    ),
    "GroupGames": record("games page pages", games=many(ref("GroupGame")), page=WHOLE, pages=WHOLE),
    "GroupGame": record(
        "id table game title ended_at seconds places",
        id=WHOLE,
        table={"type": ["string", "null"]},
        game=TEXT,
        title=TEXT,
        ended_at=TEXT,
        seconds=WHOLE,
        places=many(ref("GroupPlace")),
    ),
    "GroupPlace": record(
        "seat person name rank points won out seconds",
        seat=TEXT,
        person={"type": ["integer", "null"]},
        name=TEXT,
        rank=WHOLE,
        points=WHOLE,
        won=TRUTH,
        out=TRUTH,
        seconds=WHOLE,
    ),
    "Export": record("stationmaster game map options seats entries"),
}
