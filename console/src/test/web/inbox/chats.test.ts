import assert from "node:assert/strict";
import test from "node:test";
import type { Chat } from "generated/api";
import {
  askedOf,
  matches,
  nextPage,
  order,
  parametersOf,
  placed,
  unique,
} from "../../../main/web/pages/inbox/model";
import { marked } from "../../../main/web/pages/inbox/actions";
import { chat } from "./samples";

const ALL = { channel: "", show: "open", label: "", q: "" } as const;

function page(number: number, data: Chat[], has_next = false) {
  return { data, pagination: { page: number, has_next } };
}

test("an address without filters asks for the open chats", () => {
  assert.deepEqual(askedOf(new URLSearchParams("show=nonsense")), ALL);
  assert.deepEqual(parametersOf(ALL), { is_archived: false });
});

test("the filters of an address become those of the API", () => {
  const asked = askedOf(new URLSearchParams("show=waiting&channel=sales&label=vip&q=%20nora%20"));
  assert.deepEqual(parametersOf(asked), {
    is_archived: false,
    is_answered: false,
    session: "sales",
    label: "vip",
    q: "nora",
  });
});

test("a chat belongs to the lists whose flags it has", () => {
  const archived = chat("nora", { is_archived: true });
  assert.equal(matches(archived, ALL), false);
  assert.equal(matches(archived, { ...ALL, show: "archived" }), true);
  assert.equal(matches(chat("nora", { is_read: false }), { ...ALL, show: "unread" }), true);
  assert.equal(matches(chat("nora"), { ...ALL, show: "answered" }), false);
  assert.equal(matches(chat("nora"), { ...ALL, channel: "support" }), false);
});

test("words with letters find names only, digits find phone numbers too", () => {
  assert.equal(matches(chat("Room 9"), { ...ALL, q: "room 9" }), true);
  assert.equal(matches(chat("Nora"), { ...ALL, q: "nobody 5000" }), false);
  assert.equal(matches(chat("Nora"), { ...ALL, q: "+965 (5000)" }), true);
});

test("pinned chats come first, then those with the latest message", () => {
  const old = chat("old", { last_message_at: "2026-01-01T00:00:00Z", is_pinned: true });
  const late = chat("late");
  const fresh = chat("fresh", { last_message_at: null });
  assert.deepEqual([late, fresh, old].sort(order), [old, fresh, late]);
});

test("a chat with a new message moves to its place and leaves the old one", () => {
  const pages = [
    page(1, [chat("a", { is_pinned: true }), chat("b")], true),
    page(2, [chat("c", { last_message_at: "2026-01-02T00:00:00Z" })]),
  ];
  const news = chat("c", { last_message_at: "2026-02-01T00:00:00Z" });
  const after = placed(pages, news, true);
  assert.deepEqual(unique(after).map((one) => one.slug), ["a", "c", "b"]);
  assert.equal(pages[1]?.data.length, 1, "the pages that are shown are not changed");
});

test("a chat that no longer belongs to a list leaves it", () => {
  const after = placed([page(1, [chat("a"), chat("b")])], chat("a"), false);
  assert.deepEqual(unique(after).map((one) => one.slug), ["b"]);
});

test("an old chat is not put at the end of pages that go on", () => {
  const old = chat("old", { last_message_at: "2020-01-01T00:00:00Z" });
  assert.equal(unique(placed([page(1, [chat("a")], true)], old, true)).length, 1);
  assert.equal(unique(placed([page(1, [chat("a")], false)], old, true)).length, 2);
});

test("after chats left the list, the page is read again to which others moved", () => {
  const two = [chat("a"), chat("b")];
  assert.equal(nextPage([page(1, two, true)], 2), 2);
  assert.equal(nextPage([page(1, [chat("a")], true)], 2), 1);
  assert.equal(nextPage([page(1, two, true), page(2, two, true)], 2), 3, "no page is read forever");
  assert.equal(nextPage([page(1, two)], 2), undefined);
});

test("marks show at once what the API will answer", () => {
  const now = new Date("2026-01-31T12:00:00Z");
  assert.equal(marked(chat("a", { is_read: false, unread_count: 3 }), "read", now).unread_count, 0);
  assert.equal(marked(chat("a"), "answered", now).answered_at, now.toISOString());
  assert.equal(marked(chat("a", { answered_at: "x" }), "answered", now).answered_at, null);
  assert.equal(marked(chat("a", { is_pinned: true }), "pin", now).is_pinned, false);
});
