import assert from "node:assert/strict";
import test from "node:test";
import type { BulkResult, RecordLog } from "generated/api";
import {
  optionSteps,
  outcomeOf,
  selection,
  sizeOf,
} from "../../../main/web/pages/records/bulk/target";
import {
  decoded,
  encoded,
  mentionAt,
  partsOf,
} from "../../../main/web/pages/records/comments/mentions";
import { momentsOf, slugsIn } from "../../../main/web/pages/records/timeline/log";
import { cardAbove, type Lane, moved } from "../../../main/web/pages/records/useBoard";
import { choice, field, item } from "./fields";

const people = [
  { slug: "omar", name: "Omar" },
  { slug: "omar_saleh", name: "Omar Saleh" },
];

test("mentions are typed as names and kept as slugs", () => {
  const kept = "Hi @[omar_saleh] and @[omar], a@b.c";
  assert.equal(decoded(kept, people), "Hi @Omar Saleh and @Omar, a@b.c");
  assert.equal(encoded(decoded(kept, people), people), kept);
  assert.deepEqual(partsOf("@[nobody]", people), [{ text: "@[nobody]" }]);
});

test("a name is looked up only after an @ at the beginning of a word", () => {
  assert.deepEqual(mentionAt("Hi @Om", 6), { from: 3, words: "Om" });
  assert.deepEqual(mentionAt("@", 1), { from: 0, words: "" });
  assert.equal(mentionAt("a@b", 3), null);
  assert.equal(mentionAt("@Omar said this", 15), null);
  assert.equal(mentionAt("nothing", 7), null);
});

function entry(id: number, version: number, changed: object = {}): RecordLog {
  return {
    id,
    version,
    operation: "update",
    changed_fields: changed,
    actor: { slug: "omar", name: "Omar" },
    at: `2026-01-0${id}T00:00:00Z`,
  } as RecordLog;
}

test("each version of a record is one moment, the oldest first", () => {
  const moments = momentsOf([entry(3, 2), entry(2, 2), entry(1, 1)]);
  assert.deepEqual(moments.map((one) => [one.version, one.at.slice(0, 10)]), [
    [1, "2026-01-01"],
    [2, "2026-01-03"],
  ]);
});

test("the log names related records by slugs, which are looked up by object", () => {
  const client = field("client", "relation", { settings: { object: "companies" } });
  const found = slugsIn([entry(1, 1, { client: { old: "a", new: ["b"] } })], [client]);
  assert.deepEqual([...found], [["companies", ["a", "b"]]]);
});

test("a card goes to its place in a lane, and the counts change with the lane", () => {
  const card = item("x", { status: "new" });
  const other = item("y", { status: "won" });
  const last = item("z", { status: "won" });
  const lane = (value: string | null, cards: Lane["cards"], count: number | null): Lane => ({
    value,
    label: value,
    count,
    isEstimate: false,
    sums: [],
    cards,
    cursor: null,
  });
  const lanes = [lane("new", [card], 5), lane("won", [other, last], 2), lane(null, [], null)];
  const shown = (to: string | null, below: string | null, from = lanes, one = card) =>
    moved(from, one, "status", { to, below }).map((now) => [
      now.count,
      now.cards.map((each) => each.slug).join(""),
    ]);
  assert.deepEqual(shown(null, null), [[4, ""], [2, "yz"], [null, "x"]]);
  assert.deepEqual(shown("won", null), [[4, ""], [3, "xyz"], [null, ""]]);
  assert.deepEqual(shown("won", "y"), [[4, ""], [3, "yxz"], [null, ""]]);
  assert.deepEqual(shown("won", "z", lanes, other), [[5, "x"], [2, "zy"], [null, ""]]);
  assert.equal(
    moved(lanes, card, "status", { to: null, below: null })[2]?.cards[0]?.data["status"],
    null,
  );
  assert.equal(cardAbove(lanes, "z"), "y");
  assert.equal(cardAbove(lanes, "y"), null);
});

test("options are added to what each record has, with one write for equal results", () => {
  const tags = choice("tags", "multi_select", "A", "B", "C");
  const records = [
    item("1", { tags: ["c"] }),
    item("2", { tags: null }),
    item("3", { tags: ["c", "a"] }),
  ];
  assert.deepEqual(optionSteps(records, tags, ["a"], true), [
    { slugs: ["1", "3"], value: ["a", "c"] },
    { slugs: ["2"], value: ["a"] },
  ]);
  assert.deepEqual(optionSteps(records, tags, ["c", "a"], false), [
    { slugs: ["1", "2", "3"], value: null },
  ]);
});

test("all that a list shows is chosen by its filter, also without one", () => {
  const shown = { q: "kite", filter: '{"field":"a","op":"is_empty"}', sort: "", fields: [] };
  assert.deepEqual(selection({ shown, total: 7 }), {
    filter: { field: "a", op: "is_empty" },
    q: "kite",
  });
  assert.deepEqual(selection({ shown: { ...shown, q: "", filter: "" }, total: 7 }), {
    filter: { field: "id", op: "gte", value: 0 },
  });
  assert.equal(sizeOf({ slugs: ["a", "b"] }), 2);
});

test("operations that belong together are told as one", () => {
  const result = (succeeded: number, token: string | null): BulkResult => ({
    is_dry_run: false,
    succeeded,
    unchanged: 1,
    failed: 0,
    results: [],
    undo_token: token,
    undo_until: null,
    job: null,
  });
  const outcome = outcomeOf([result(2, "t"), result(3, null)]);
  assert.deepEqual(
    [outcome.succeeded, outcome.unchanged, outcome.tokens, outcome.isGoingOn],
    [5, 2, ["t"], false],
  );
});
