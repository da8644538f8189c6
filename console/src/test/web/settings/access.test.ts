import assert from "node:assert/strict";
import test from "node:test";
import {
  bodyOf,
  kindOf,
  limitOf,
  UNLIMITED,
  withField,
  withRight,
} from "../../../main/web/pages/settings/access/limits";
import {
  AREAS,
  collapsed,
  expanded,
  switched,
  VERBS,
  verbsIn,
} from "../../../main/web/pages/settings/access/permissions";
import {
  expiryIn,
  expiryState,
  lifeOf,
  toggledScope,
} from "../../../main/web/pages/settings/access/scopes";
import { addressesIn } from "../../../main/web/pages/settings/addresses";

const DAY = 86_400_000;

test("words of a role include permissions by name, by area, or all", () => {
  assert.deepEqual([...expanded(["view.*", "record.read"])].sort(), [
    "record.read",
    "view.create",
    "view.delete",
    "view.read",
    "view.update",
  ]);
  // The audit record can only be read.
  assert.equal(expanded(["*"]).size, (AREAS.length - 2) * VERBS.length + 2);
  assert.equal(expanded(["nonsense", "record"]).size, 0);
});

test("permissions are written with the fewest words, and read the same again", () => {
  const held = expanded(["view.*", "record.read", "record.update"]);
  assert.deepEqual(collapsed(held), ["record.read", "record.update", "view.*"]);
  assert.deepEqual(expanded(collapsed(held)), held);
});

test("whoever may change things may see them", () => {
  const added = switched(new Set(), "record", "update", true);
  assert.deepEqual(verbsIn(added, "record"), ["read", "update"]);
  assert.equal(switched(added, "record", "read", false).size, 0);
  assert.deepEqual(verbsIn(switched(added, "record", "update", false), "record"), ["read"]);
});

test("a role without a limit has the whole object", () => {
  assert.equal(kindOf(limitOf(undefined)), "full");
  assert.equal(kindOf(withRight(UNLIMITED, "delete", false)), "limited");
  assert.equal(kindOf(withRight(UNLIMITED, "read", false)), "none");
  assert.equal(kindOf(withField(UNLIMITED, "amount", "hidden")), "limited");
  assert.equal(kindOf({ ...UNLIMITED, records: "own" }), "limited");
  assert.equal(kindOf(withField(withField(UNLIMITED, "a", "hidden"), "a", "full")), "full");
});

test("a limit is sent as it was read", () => {
  const given = {
    object_slug: "deals",
    read: true,
    create: false,
    update: true,
    delete: false,
    records: "team" as const,
    fields: { amount: "hidden", name: "read_only" },
  };
  const { object_slug: _, ...body } = given;
  assert.deepEqual(bodyOf(limitOf(given)), body);
  assert.deepEqual(bodyOf(withRight(limitOf(given), "read", false)).update, false);
});

test("a scope for all objects takes the place of those for each", () => {
  const some = toggledScope(toggledScope([], "read.deals"), "write.deals");
  assert.deepEqual(some, ["read.deals", "write.deals"]);
  assert.deepEqual(toggledScope(some, "read.*"), ["write.deals", "read.*"]);
  assert.deepEqual(toggledScope(some, "read.deals"), ["write.deals"]);
});

test("a key that takes the place of another lives as long", () => {
  const now = Date.parse("2026-03-01T00:00:00Z");
  assert.equal(expiryIn(null, now), null);
  assert.equal(expiryIn(30, now), "2026-03-31T00:00:00.000Z");
  const key = { created_at: "2026-03-01T00:00:00Z", expires_at: "2026-03-31T00:00:00Z" };
  assert.equal(lifeOf(key), 30);
  assert.equal(lifeOf({ ...key, expires_at: null }), null);
  assert.equal(expiryState(key.expires_at, now), "none");
  assert.equal(expiryState(key.expires_at, now + 20 * DAY), "soon");
  assert.equal(expiryState(key.expires_at, now + 31 * DAY), "over");
});

test("addresses are found among commas, lines and names, each once", () => {
  assert.deepEqual(
    addressesIn("nora@example.com, <omar@example.com>;\n NORA@example.com nonsense"),
    ["nora@example.com", "omar@example.com"],
  );
  assert.deepEqual(addressesIn("  "), []);
});
