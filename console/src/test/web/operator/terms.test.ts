import assert from "node:assert/strict";
import test from "node:test";
import {
  draftsOf,
  isPrice,
  limitsOf,
  priceOf,
  wrongLimits,
} from "../../../main/web/pages/operator/terms";

test("limits are drafted and sent back as they were", () => {
  const custom = { storage: 5 * 1024 ** 3, ai_credits: null };
  const drafts = draftsOf(custom);
  assert.deepEqual(drafts.storage, { kind: "number", text: "5" });
  assert.deepEqual(drafts.ai_credits, { kind: "unlimited", text: "" });
  assert.deepEqual(drafts.chatapp_sessions, { kind: "plan", text: "" });
  assert.deepEqual(limitsOf(drafts), custom);
});

test("numbers that are none are found before they are sent", () => {
  const drafts = {
    ...draftsOf({}),
    ai_credits: { kind: "number", text: "1.5" },
    storage: { kind: "number", text: "1.5" },
    chatapp_sessions: { kind: "number", text: "" },
  } as const;
  assert.deepEqual(wrongLimits(drafts), ["chatapp_sessions", "ai_credits"]);
});

test("prices keep their digits and have two decimals at most", () => {
  assert.equal(isPrice("1200.50"), true);
  assert.equal(isPrice("0"), true);
  for (const wrong of ["", "-1", "1.234", "12,5", "free"]) {
    assert.equal(isPrice(wrong), false);
  }
  assert.equal(JSON.stringify(priceOf("1200")), "1200");
  assert.equal(priceOf(" "), undefined);
});
