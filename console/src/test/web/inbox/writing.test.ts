import assert from "node:assert/strict";
import test from "node:test";
import { kindOf, windowOf } from "../../../main/web/pages/inbox/abilities";
import { coordinate } from "../../../main/web/pages/inbox/places";
import { isSimulated } from "../../../main/web/pages/inbox/providers";
import { filledReply } from "../../../main/web/pages/inbox/quick";
import { lengthOf } from "../../../main/web/pages/inbox/times";

test("a window is open until its end, and some providers have none", () => {
  const now = new Date("2026-01-31T12:00:00Z");
  const until = { window_expires_at: "2026-01-31T12:00:01Z" };
  const never = { window_expires_at: null };
  assert.equal(windowOf(never, "chatapp", now), "none");
  assert.equal(windowOf(until, "cloud_chat", now), "open");
  assert.equal(windowOf({ window_expires_at: now.toISOString() }, "cloud_chat", now), "closed");
  assert.equal(windowOf(never, "social_network", now), "closed", "the contact never wrote");
});

test("a file is sent as what it is, if the provider takes that", () => {
  assert.equal(kindOf("image/png", "chatapp"), "image");
  assert.equal(kindOf("image/svg+xml", "chatapp"), "document");
  assert.equal(kindOf("audio/mpeg", "cloud_chat"), "audio");
  assert.equal(kindOf("application/pdf", "chatapp"), "document");
  assert.equal(kindOf("video/mp4", "short_video"), "document");
});

test("coordinates are taken with a point or a comma, within their range", () => {
  assert.equal(coordinate(" 29,3759 ", 90), 29.3759);
  assert.equal(coordinate("-90", 90), -90);
  assert.equal(coordinate("90.1", 90), null);
  assert.equal(coordinate("", 90), null);
  assert.equal(coordinate("north", 90), null);
});

test("a quick reply names the contact wherever it says so", () => {
  assert.equal(filledReply("Hello {name}, bye {name}", "$& Nora"), "Hello $& Nora, bye $& Nora");
});

test("the simulator is known by its code", () => {
  assert.equal(isSimulated("2@simulated,abc,1"), true);
  assert.equal(isSimulated("2@abc"), false);
});

test("lengths are told as people read them", () => {
  assert.equal(lengthOf(65.4), "1:05");
});
