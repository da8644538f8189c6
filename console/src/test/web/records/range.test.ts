import assert from "node:assert/strict";
import test from "node:test";
import {
  filled,
  isOneCell,
  isWithin,
  pasted,
  rangeOf,
  readTable,
  written,
} from "../../../main/web/records/range";

const cell = { top: 2, bottom: 2, left: 1, right: 1 };

test("two cells span a rectangle, whichever comes first", () => {
  const range = rangeOf({ row: 3, column: 1 }, { row: 1, column: 2 });
  assert.deepEqual(range, { top: 1, bottom: 3, left: 1, right: 2 });
  assert.ok(isWithin(range, 2, 2));
  assert.ok(!isWithin(range, 0, 1));
  assert.ok(isOneCell(cell) && !isOneCell(range));
});

test("what is copied is read the same, with tabs, quotes and lines", () => {
  const table = [
    ["plain", 'a "quoted" word'],
    ["two\nlines", "with\ttab"],
    ["", "last"],
  ];
  assert.deepEqual(readTable(written(table)), table);
});

test("a spreadsheet's last line break makes no row", () => {
  assert.deepEqual(readTable("a\tb\r\nc\td\r\n"), [
    ["a", "b"],
    ["c", "d"],
  ]);
  assert.deepEqual(readTable('5" pipe'), [['5" pipe']]);
  assert.deepEqual(readTable('"open'), [['"open']]);
});

test("one cell fills all that is chosen, a block begins at the first", () => {
  assert.equal(pasted([["x"]], { top: 0, bottom: 2, left: 0, right: 1 }).length, 6);
  assert.deepEqual(pasted([["a", "b"], ["c"]], cell), [
    { row: 2, column: 1, text: "a" },
    { row: 2, column: 2, text: "b" },
    { row: 3, column: 1, text: "c" },
  ]);
});

test("a block is repeated where it fits several times", () => {
  const cells = pasted([["a"], ["b"]], { top: 0, bottom: 3, left: 0, right: 0 });
  assert.deepEqual(cells.map((one) => one.text), ["a", "b", "a", "b"]);
});

test("a fill repeats the first row within what is chosen, and the block below it", () => {
  const within = filled({ top: 0, bottom: 2, left: 0, right: 0 }, 2);
  assert.deepEqual(within.map(({ from, to }) => [from.row, to.row]), [
    [0, 1],
    [0, 2],
  ]);
  const below = filled({ top: 0, bottom: 1, left: 0, right: 0 }, 4);
  assert.deepEqual(below.map(({ from, to }) => [from.row, to.row]), [
    [0, 2],
    [1, 3],
    [0, 4],
  ]);
});
