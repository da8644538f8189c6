import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { readDraft, writeDraft } from "../../../main/web/records/draft";

const kept = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  kept.clear();
  isFull = false;
  (globalThis as { localStorage?: unknown }).localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) {
        throw new DOMException("There is no room", "QuotaExceededError");
      }
      kept.set(key, value);
    },
  };
});

test("a draft is read as it was written", () => {
  writeDraft("new/deals", { name: "Kite", tags: ["a"] });
  assert.deepEqual(readDraft("new/deals"), { name: "Kite", tags: ["a"] });
  assert.deepEqual(readDraft("new/contacts"), {});
});

test("an empty draft leaves nothing behind", () => {
  writeDraft("new/deals", { name: "Kite" });
  writeDraft("new/deals", {});
  assert.equal(kept.size, 0);
});

test("what cannot be read is no draft", () => {
  for (const text of ["{", "null", "[1]", '"text"']) {
    kept.set("new/deals", text);
    assert.deepEqual(readDraft("new/deals"), {});
  }
});

test("a browser without room loses nothing that is on the page", () => {
  isFull = true;
  writeDraft("new/deals", { name: "Kite" });
  assert.deepEqual(readDraft("new/deals"), {});
});
