import assert from "node:assert/strict";
import test from "node:test";
import type { FailedRow } from "generated/api";
import { correctedFile, correctedRows } from "../../../main/web/pages/transfer/corrected";
import { csvOf } from "../../../main/web/pages/transfer/csv";
import { bodyOf, firstColumns, moved } from "../../../main/web/pages/transfer/exported";
import { shownColumns, tally } from "../../../main/web/pages/transfer/failed";
import type { Plan } from "../../../main/web/pages/transfer/plan";
import type { Field } from "../../../main/web/records/model";

function failed(row: number, cells: string[], field: string, rule = "type"): FailedRow {
  const error = { field, rule, message: "" };
  return { row, cells, ...error, errors: [error] };
}

const PLAN = {
  targets: Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [at, { kind: "field", field: `f${at}`, by: null }]),
  ),
} as unknown as Plan;

test("columns with errors come first, and a few others so that a row can be known", () => {
  const rows = [failed(2, [], "f9"), failed(3, [], "f11")];
  assert.deepEqual(shownColumns(rows, PLAN, 12, false), [9, 11, 0, 1, 2, 3]);
  assert.equal(shownColumns(rows, PLAN, 12, true).length, 12);
  assert.equal(shownColumns(rows, null, 12, false).length, 12);
});

test("reasons are counted, the most frequent first", () => {
  const rows = [failed(2, [], "a"), failed(3, [], "b"), failed(4, [], "b")];
  assert.deepEqual(
    tally(rows).map((one) => [one.field, one.count]),
    [
      ["b", 2],
      ["a", 1],
    ],
  );
});

test("only corrected rows are sent again, unless all are wanted", () => {
  const rows = [failed(2, ["a", "x"], "b"), failed(3, ["c"], "b")];
  const edits = { "2": { 1: "1" }, "3": { 2: "2" }, "4": {} };
  assert.deepEqual(correctedRows(rows, { "2": { 1: "1" } }, false), [["a", "1"]]);
  assert.deepEqual(correctedRows(rows, edits, false), [
    ["a", "1"],
    ["c", "", "2"],
  ]);
  assert.equal(correctedRows(rows, {}, true).length, 2);
});

test("a file of corrections has the columns of the first file at their places", async () => {
  const file = correctedFile("boats (corrected).csv", ["Name", ""], [["Egret", 'say "hi"\n']], 3);
  assert.equal(file.name, "boats (corrected).csv");
  assert.equal(await file.text(), '"Name","#2","#3"\r\n"Egret","say ""hi""\n",""\r\n');
  assert.equal(csvOf([]), "");
});

test("an export has the columns of a view, or all fields with the slug", () => {
  const fields = [{ slug: "name" }, { slug: "size" }] as unknown as Field[];
  const chosen = (viewed: string[]) =>
    firstColumns(fields, viewed).flatMap((one) => (one.isChosen ? [one.slug] : []));
  assert.deepEqual(chosen([]), ["name", "size", "slug"]);
  assert.deepEqual(chosen(["size", "gone"]), ["size"]);
  const columns = firstColumns(fields, []);
  assert.deepEqual(moved(columns, 0, 1).slice(0, 2).map((one) => one.slug), ["size", "name"]);
  assert.equal(moved(columns, 0, -1), columns);
});

test("an export says only what its format knows, and the records that are meant", () => {
  const choices = {
    columns: [{ slug: "name", isChosen: true }],
    labels: true,
    delimiter: ";",
    withHeader: false,
    raw: true,
  } as const;
  const scope = { q: "x", filter: "", sort: "-name", view: "", slugs: null };
  assert.deepEqual(bodyOf({ ...choices, format: "jsonl" }, scope), {
    format: "jsonl",
    fields: ["name"],
    q: "x",
    sort: "-name",
  });
  assert.equal(bodyOf({ ...choices, format: "csv" }, scope).delimiter, ";");
  assert.equal(bodyOf({ ...choices, format: "xlsx" }, scope).delimiter, undefined);
  assert.deepEqual(bodyOf({ ...choices, format: "csv" }, { ...scope, slugs: ["a"] }).filter, {
    field: "slug",
    op: "in",
    value: ["a"],
  });
});
