import assert from "node:assert/strict";
import test from "node:test";
import { columnsOf } from "../../../main/web/records/columns";
import { clearing, filling, pasting } from "../../../main/web/records/gridEdits";
import { byRecord, isContested } from "../../../main/web/records/save";
import { choice, field, item } from "./fields";

const fields = [
  field("name", "text"),
  choice("status", "select", "Open", "Won"),
  field("company", "relation", { settings: { object: "companies" } }),
  field("no", "serial_number"),
];
const columns = columnsOf(fields, undefined, []);
const records = [
  item("a", { name: "One", status: "open", company: null, no: "1" }),
  item("b", { name: "Two", status: "won", company: null, no: "2" }),
];
const all = { top: 0, bottom: 1, left: 0, right: 3 };

test("a paste changes only cells that can change and would", () => {
  const edits = pasting(records, columns, all, "One\tWon\tAcme\t9\nTwo\tWon\tAcme\t9\n");
  assert.deepEqual(
    edits.map((edit) => [edit.record.slug, edit.field.slug, edit.value]),
    [["a", "status", "won"]],
  );
});

test("a fill takes the values of the first row, and in one row those above", () => {
  const status = { top: 0, bottom: 1, left: 1, right: 1 };
  const one = { ...status, top: 1 };
  for (const chosen of [status, one]) {
    const [edit] = filling(records, columns, chosen, 1);
    assert.deepEqual([edit?.record.slug, edit?.value], ["b", "open"]);
  }
});

test("what is empty is not cleared again", () => {
  const edits = clearing(records, columns, all);
  assert.deepEqual(edits.map((edit) => edit.field.slug), ["name", "status", "name", "status"]);
});

test("the edits of a record are saved together, and the later one of a cell counts", () => {
  const record = item("a", { name: "One" });
  const name = field("name", "text");
  const edits = ["x", "y"].map((value) => ({ record, field: name, value }));
  assert.deepEqual(byRecord(edits).map((some) => some.map((edit) => edit.value)), [["y"]]);
});

test("a field is contested only if both gave it another value", () => {
  const name = field("name", "text");
  assert.ok(isContested(name, "old", "theirs", "mine"));
  assert.ok(!isContested(name, "old", "old", "mine"));
  assert.ok(!isContested(name, "old", "mine", "mine"));
});
