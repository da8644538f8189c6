import assert from "node:assert/strict";
import test from "node:test";
import { endOf, startOf } from "../../../main/web/pages/operator/span";

test("a day lasts from its first moment to the first of the next", () => {
  const from = startOf("2026-01-31") ?? "";
  const to = endOf("2026-01-31") ?? "";
  assert.equal(Date.parse(to) - Date.parse(from), 24 * 3600 * 1000);
  assert.equal(new Date(from).getDate(), 31);
});

test("what is no day is no moment", () => {
  assert.equal(startOf(""), undefined);
  assert.equal(endOf("31.1.2026"), undefined);
});
