"""What a program should know first: the head of the document."""

GUIDE = """
Everything a page can do, a program can do. JSON, UTF-8.

**Tokens.** Opening a table answers with the host’s token and one for each seat. A write needs one of them, as
`Authorization: Bearer …`. A seat’s token moves for that seat; the host’s for every seat, and for the table: names,
seats, the dial, the end. `POST …/take` gives the token of a seat that is free, `POST …/seats/{color}/token` makes one
more, or with `renew` the only one. A seat that is handed over or freed loses its tokens. A map of your own has a token
of its own. Reading a table needs none.

**To begin with.** `POST /tables/try` opens a game that is under way, for every move to be tried without harm.

**A turn.** `GET /tables/{code}` says in `up` who is awaited. `GET /tables/{code}/offers` lists what each of them may do.
Every choice of an offer can be sent as it stands: `POST /tables/{code}/moves` with the offer’s `type` and `seat` and the
choice’s `values`. `POST …/quote` takes the same body, writes nothing, and says what would follow. Answers to writes hold
the table as it is then under `state`; `GET /tables/{code}` answers with the state itself.

**Chance.** Where the table rolls or draws, a move is refused with `needs_outcome`; its details name the questions.
Send the move again with `outcomes`: `{"growth_light": [1, 2, 6], "growth_dark": [3, 3, 5]}`.

**The map.** Hexes are [q, r], axial. Edges are numbered 0 to 5, clockwise: on a board of flat hexes edge 0 faces north,
on one of pointed hexes north-west; edge e faces edge e + 3 of the hex beyond. From edge 0 on, the neighbours of [q, r]
are [q, r-1], [q+1, r-1], [q+1, r], [q, r+1], [q-1, r+1] and [q-1, r]. A tile is told as it lies afterwards, with all its
tracks: `[[0, 3], [1, 4]]` crosses; in a town every track runs from an edge to it: `[[0, "town"], [3, "town"]]`. A place
whose name stands twice on a map is written `Name @q,r`. A New City goes by its letter.

**The log.** Every write is an entry with a number. `seen` guards against what you have not seen, `key` against doing
something twice. `POST …/rewind` puts the table back as after an entry, and can itself be rewound. `POST …/amend` replaces
an old move and plays what followed again. `GET …/stream` tells the number whenever the log grows.

**Groups.** A group’s book counts the finished games of its tables. `POST /groups` founds one and answers with its token;
without one of its tokens nobody reads or changes it. Its keeper puts a table in with the host’s token of that table.

**Refusals.** `{"error": {"code", "message", "details", "request"}}`: a code for programs, a sentence for players,
and the number by which the operator finds the request in the log; every answer has it as `X-Request-ID`. A refused
request writes nothing. Where a name is unknown, `details.known` lists those that are known.

**Examples.** Each belongs to a story: a table opened by the example of that name under `POST /tables`, and the moves of
`POST /tables/{code}/moves` sent one after the other by the host. docs/bot.py plays a whole game in 60 lines.
"""
