import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "generated/api";
import { sortedAlso, sortKeys, unsorted } from "../../../main/web/records/sort";
import { both, isChanged, openView, shifted, shownOf } from "../../../main/web/records/view";

const view = {
  slug: "mine",
  filter: { field: "a", op: "eq", value: 1 },
  sort: "-a",
  fields: ["a", "b"],
  is_default: true,
} as unknown as View;

test("an address changes what a view shows", () => {
  const plain = shownOf(view, new URLSearchParams());
  assert.deepEqual(plain.fields, ["a", "b"]);
  assert.ok(!isChanged(view, plain));
  const changed = shownOf(view, new URLSearchParams("filter=-&sort=b&q=kite"));
  assert.deepEqual([changed.q, changed.filter, changed.sort], ["kite", "", "b"]);
  assert.ok(isChanged(view, changed));
});

test("a search is no change of a view, nor is the order of a filter's members", () => {
  assert.ok(!isChanged(view, shownOf(view, new URLSearchParams("q=kite"))));
  const filter = '{"value":1,"op":"eq","field":"a"}';
  assert.ok(!isChanged(view, { ...shownOf(view, new URLSearchParams()), filter }));
});

test("the default view opens first, unless the address names another", () => {
  assert.equal(openView([view], null), view);
  assert.equal(openView([view], "all"), undefined);
  assert.equal(openView([view], "mine"), view);
});

test("two filters must both hold", () => {
  assert.equal(both("", "{}"), "{}");
  assert.equal(both("{}", ""), "{}");
  assert.deepEqual(JSON.parse(both('{"a":1}', '{"b":2}')), { and: [{ a: 1 }, { b: 2 }] });
});

test("a view is shifted within the ends", () => {
  assert.deepEqual(shifted(["a", "b", "c"], "a", 1), ["b", "a", "c"]);
  assert.deepEqual(shifted(["a", "b", "c"], "a", -1), ["a", "b", "c"]);
  assert.deepEqual(shifted(["a", "b", "c"], "c", -2), ["c", "a", "b"]);
});

test("a sort has several keys, each once", () => {
  assert.deepEqual(sortKeys("a, -b,,-"), [
    { field: "a", direction: "up" },
    { field: "b", direction: "down" },
  ]);
  assert.equal(sortedAlso("a,-b", "c", "down"), "a,-b,-c");
  assert.equal(sortedAlso("a,-b", "b", "up"), "a,b");
  assert.equal(unsorted("a,-b", "a"), "-b");
});
