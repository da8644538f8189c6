import assert from "node:assert/strict";
import test from "node:test";
import { oneOf } from "../../../main/web/pages/operator/address";

test("words that the API does not know are not sent", () => {
  assert.equal(oneOf(["active", "blocked"], "active"), "active");
  assert.equal(oneOf(["active", "blocked"], "gone"), undefined);
});
