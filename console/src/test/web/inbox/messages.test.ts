import assert from "node:assert/strict";
import test from "node:test";
import { daysOf, pieces, withMessage } from "../../../main/web/pages/inbox/messages";
import { message } from "./samples";

test("messages stand by day, the oldest first", () => {
  const days = daysOf([
    message("c", { timestamp: "2026-02-01T12:00:00Z" }),
    message("b", { timestamp: "2026-01-31T12:01:00Z" }),
    message("a", { timestamp: "2026-01-31T12:00:00Z" }),
  ]);
  assert.deepEqual(
    days.map((day) => day.shown.map((one) => one.message.slug)),
    [["a", "b"], ["c"]],
  );
});

test("messages of one side within five minutes belong together", () => {
  const [day] = daysOf([
    message("d", { timestamp: "2026-01-31T12:20:00Z" }),
    message("c", { timestamp: "2026-01-31T12:02:00Z", direction: "out" }),
    message("b", { timestamp: "2026-01-31T12:01:00Z" }),
    message("a", { timestamp: "2026-01-31T12:00:00Z" }),
  ]);
  assert.deepEqual(day?.shown.map((one) => one.continues), [false, true, false, false]);
});

test("a reaction stands at its message, and the last of a side counts", () => {
  const reaction = { type: "reaction", reply_to: "a" } as const;
  const [day] = daysOf([
    message("r3", { ...reaction, body: "👍", direction: "out", timestamp: "2026-01-31T12:03:00Z" }),
    message("r2", { ...reaction, body: "👍", timestamp: "2026-01-31T12:02:00Z" }),
    message("r1", { ...reaction, body: "😢", timestamp: "2026-01-31T12:01:00Z" }),
    message("a", { timestamp: "2026-01-31T12:00:00Z" }),
  ]);
  assert.equal(day?.shown.length, 1);
  assert.deepEqual(day?.shown[0]?.reactions, [{ emoji: "👍", count: 2, isOwn: true }]);
});

test("an empty reaction takes the one before it away, and a failed one counts for nothing", () => {
  const own = { type: "reaction", reply_to: "a", direction: "out" } as const;
  const [day] = daysOf([
    message("r3", { ...own, body: "🙏", status: "failed", timestamp: "2026-01-31T12:03:00Z" }),
    message("r2", { ...own, body: "", timestamp: "2026-01-31T12:02:00Z" }),
    message("r1", { ...own, body: "👍", timestamp: "2026-01-31T12:01:00Z" }),
    message("a", { timestamp: "2026-01-31T12:00:00Z" }),
  ]);
  assert.deepEqual(day?.shown[0]?.reactions, []);
});

test("addresses in a text become links, without the marks that end a sentence", () => {
  assert.deepEqual(pieces("See https://a.example/x?y=1, or www.b.example."), [
    { text: "See " },
    { text: "https://a.example/x?y=1", href: "https://a.example/x?y=1" },
    { text: ", or " },
    { text: "www.b.example", href: "https://www.b.example" },
    { text: "." },
  ]);
  assert.deepEqual(pieces("javascript:alert(1)"), [{ text: "javascript:alert(1)" }]);
  assert.deepEqual(pieces(""), []);
});

test("a new message is put in its order, a known one in its place", () => {
  const pages = [{ data: [message("b", { timestamp: "2026-01-31T12:01:00Z" })] }];
  const added = withMessage(pages, message("a", { timestamp: "2026-01-31T12:00:00Z" }));
  assert.deepEqual(added[0]?.data.map((one) => one.slug), ["b", "a"]);
  const changed = withMessage(added, message("b", { body: "changed" }));
  assert.deepEqual(changed[0]?.data.map((one) => one.body), ["changed", "a"]);
});

test("an answer that was overtaken does not take an acknowledgement back", () => {
  const read = message("a", { direction: "out", ack: 3, ack_name: "read", status: "read" });
  const late = message("a", { direction: "out", ack: 1, ack_name: "sent", status: "sent" });
  assert.equal(withMessage([{ data: [read] }], late)[0]?.data[0]?.status, "read");
  const failed = message("a", { direction: "out", ack: -1, ack_name: "error", status: "failed" });
  assert.equal(withMessage([{ data: [read] }], failed)[0]?.data[0]?.status, "failed");
  assert.equal(withMessage([{ data: [failed] }], late)[0]?.data[0]?.status, "sent");
});
