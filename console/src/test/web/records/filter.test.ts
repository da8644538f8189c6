import assert from "node:assert/strict";
import test from "node:test";
import {
  type Condition,
  countOf,
  filterOf,
  groupOf,
  incomplete,
  isComplete,
} from "../../../main/web/records/filter";

const name: Condition = { field: "name", op: "contains", value: "kite" };
const due: Condition = { field: "due", op: "within_next", amount: 7, unit: "days" };
const half: Condition = { field: "status", op: "eq" };

test("a filter is read into groups and written the same", () => {
  const filters = [
    name,
    { and: [name, due] },
    { or: [name, { and: [due, { not: name }] }] },
    { not: { or: [name, due] } },
    { not: { not: name } },
    { field: "company.country", op: "eq", value: "Norway" },
    { field: "deals", op: "any", value: { and: [name, due] } },
    { and: [name, { field: "company.deals", op: "none", value: { not: name } }] },
    { field: "deals", op: "all", value: { field: "tasks", op: "any", value: name } },
  ];
  for (const filter of filters) {
    assert.deepEqual(filterOf(groupOf(JSON.stringify(filter))), filter);
  }
});

test("what cannot be read is no filter", () => {
  assert.equal(filterOf(groupOf("{")), null);
  assert.equal(filterOf(groupOf("")), null);
});

test("conditions that are not complete are left out, and counted", () => {
  const group = groupOf(JSON.stringify({ and: [name, half, { or: [half, due] }] }));
  assert.deepEqual(filterOf(group), { and: [name, due] });
  assert.equal(countOf(group), 2);
  assert.equal(incomplete(group), 2);
});

test("conditions on related records count as one, and are left out without any", () => {
  const deals = { field: "deals", op: "any", value: { and: [half, half] } };
  const empty = groupOf(JSON.stringify({ and: [name, deals] }));
  assert.deepEqual(filterOf(empty), name);
  assert.equal(countOf(empty), 1);
  assert.equal(incomplete(empty), 2);
  const begun = groupOf(JSON.stringify({ ...deals, value: { and: [half, name] } }));
  assert.deepEqual(filterOf(begun), { ...deals, value: name });
  assert.equal(countOf(begun), 1);
  assert.equal(incomplete(begun), 1);
});

test("each operator needs its own operand", () => {
  assert.ok(isComplete({ field: "a", op: "is_empty" }));
  assert.ok(!isComplete({ field: "a", op: "eq", value: "" }));
  assert.ok(isComplete({ field: "a", op: "eq", value: false }));
  assert.ok(!isComplete({ field: "a", op: "in", value: [] }));
  assert.ok(!isComplete({ field: "a", op: "between", value: [1, ""] }));
  assert.ok(isComplete({ field: "a", op: "between", value: [1, 2] }));
  assert.ok(!isComplete({ field: "a", op: "on_date", amount: 1 }));
});
