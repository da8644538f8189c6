import assert from "node:assert/strict";
import test from "node:test";
import type { Folder, ObjectView } from "generated/api";
import {
  arrangementOf,
  inFolder,
  keysOf,
  placed,
  rowsOf,
  stepped,
  writesOf,
} from "../../../main/web/pages/model/tree";

const object = (slug: string, folder: string | null, order: number) =>
  ({ slug, folder_slug: folder, order }) as ObjectView;
const folder = (slug: string, objects: string[]) => ({ slug, objects }) as Folder;

const OBJECTS = [
  object("deals", null, 0),
  object("tasks", null, 1),
  object("boats", "sea", 2),
  object("crew", "sea", 3),
];
const FOLDERS = [folder("sea", ["crew", "boats"]), folder("empty", [])];
const KEYS = rowsOf(OBJECTS, FOLDERS).map((row) => row.key);
const WAS = arrangementOf(KEYS);

test("objects without a folder come first, those of a folder in its own order", () => {
  assert.deepEqual(KEYS, [
    "object/deals",
    "object/tasks",
    "folder/sea",
    "object/crew",
    "object/boats",
    "folder/empty",
  ]);
  assert.deepEqual(keysOf(WAS), KEYS);
});

test("an object of a folder that is not seen has none", () => {
  const rows = rowsOf([object("deals", "hidden", 0)], []);
  assert.deepEqual(
    rows.map((row) => row.key),
    ["object/deals"],
  );
});

test("an object steps into the folder whose head it passes", () => {
  const next = arrangementOf(stepped(KEYS, "object/tasks", 1));
  assert.deepEqual(next.outside, ["deals"]);
  assert.deepEqual(next.folders[0]?.objects, ["tasks", "crew", "boats"]);
});

test("a folder moves with its objects, over a whole folder", () => {
  const moved = [
    "object/deals",
    "object/tasks",
    "folder/empty",
    "folder/sea",
    "object/crew",
    "object/boats",
  ];
  assert.deepEqual(stepped(KEYS, "folder/sea", 1), moved);
  assert.deepEqual(placed(KEYS, "folder/sea", 5), moved);
  assert.deepEqual(stepped(KEYS, "folder/sea", -1), KEYS);
  assert.deepEqual(placed(KEYS, "folder/empty", 0), moved);
});

test("what stays where it is is not written", () => {
  assert.deepEqual(writesOf(OBJECTS, WAS, WAS), {
    order: null,
    filled: [],
    takenOut: [],
    places: [],
  });
});

test("an object that changes its folder is written by the folder that gains it", () => {
  const writes = writesOf(OBJECTS, WAS, arrangementOf(inFolder(KEYS, "boats", "empty")));
  assert.deepEqual(writes.filled, [{ slug: "empty", objects: ["boats"] }]);
  assert.deepEqual(writes.takenOut, []);
  assert.deepEqual(writes.places, []);
});

test("an object that leaves its folder is taken out and gets a place", () => {
  const writes = writesOf(OBJECTS, WAS, arrangementOf(inFolder(KEYS, "crew", null)));
  assert.deepEqual(writes.filled, []);
  assert.deepEqual(writes.takenOut, ["crew"]);
  assert.deepEqual(writes.places, [{ slug: "crew", order: 2 }]);
});

test("only objects whose place differs are written", () => {
  const writes = writesOf(OBJECTS, WAS, arrangementOf(stepped(KEYS, "object/tasks", -1)));
  assert.deepEqual(writes.places, [
    { slug: "tasks", order: 0 },
    { slug: "deals", order: 1 },
  ]);
  assert.equal(writes.order, null);
});

test("a new order of the folders names all of them", () => {
  const writes = writesOf(OBJECTS, WAS, arrangementOf(stepped(KEYS, "folder/empty", -1)));
  assert.deepEqual(writes.order, ["empty", "sea"]);
});
