import assert from "node:assert/strict";
import test from "node:test";
import { movedTo } from "../../../main/web/parts/order";

test("an item is put at a place that is counted without it, and never leaves the list", () => {
  const keys = ["a", "b", "c"];
  assert.deepEqual(movedTo(keys, "a", 2), ["b", "c", "a"]);
  assert.deepEqual(movedTo(keys, "c", 0), ["c", "a", "b"]);
  assert.deepEqual(movedTo(keys, "b", -1), ["b", "a", "c"]);
  assert.deepEqual(movedTo(keys, "b", 9), ["a", "c", "b"]);
});
