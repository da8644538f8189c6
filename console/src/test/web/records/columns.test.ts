import assert from "node:assert/strict";
import test from "node:test";
import type { TableConfig } from "generated/api";
import {
  columnsBetween,
  columnsOf,
  fitted,
  movedTo,
  startsOf,
} from "../../../main/web/records/columns";
import { field } from "./fields";

const fields = ["name", "a", "b", "c"].map((slug) => field(slug, "text"));
const config: TableConfig = {
  columns: ["c", "a"],
  widths: { a: 5_000 },
  hidden: ["b"],
  pinned: ["c"],
  page_size: 50,
  density: "normal",
  is_default: false,
  updated_at: null,
};
const slugs = (columns: ReturnType<typeof columnsOf>) => columns.map((one) => one.field.slug);

test("the name comes first, then what is pinned, then the person's order", () => {
  assert.deepEqual(slugs(columnsOf(fields, undefined, [])), ["name", "a", "b", "c"]);
  const columns = columnsOf(fields, config, []);
  assert.deepEqual(slugs(columns), ["name", "c", "a"]);
  assert.deepEqual(columns.map((one) => one.isPinned), [true, true, false]);
  assert.equal(columns[2]?.width, 600);
});

test("a view decides which fields are shown, and forgotten ones are left out", () => {
  assert.deepEqual(slugs(columnsOf(fields, config, ["b", "gone", "a"])), ["name", "b", "a"]);
});

test("only the columns in view are drawn", () => {
  const columns = columnsOf(fields, undefined, []);
  const starts = startsOf(columns);
  assert.deepEqual(starts, [40, 300, 480, 660]);
  assert.deepEqual(columnsBetween(columns, starts, 0, 400), [1, 1]);
  assert.deepEqual(columnsBetween(columns, starts, 500, 700), [2, 3]);
  assert.deepEqual(columnsBetween(columns, starts, 9_000, 9_900), [3, 3]);
});

test("a column is moved to the place of another", () => {
  assert.deepEqual(movedTo(["a", "b", "c"], "a", "c"), ["b", "c", "a"]);
  assert.deepEqual(movedTo(["a", "b", "c"], "c", "a"), ["c", "a", "b"]);
  assert.deepEqual(movedTo(["a", "b"], "x", "a"), ["a", "b"]);
});

test("no column is too narrow or too wide", () => {
  assert.deepEqual([fitted(1), fitted(100.4), fitted(9_999)], [60, 100, 600]);
});
