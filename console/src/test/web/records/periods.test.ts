import assert from "node:assert/strict";
import test from "node:test";
import {
  isDated,
  periodOf,
  PERIODS,
  spanOf,
} from "../../../main/web/records/conditions/periods";
import { filterOf, groupOf, isComplete } from "../../../main/web/records/filter";
import { field } from "./fields";

test("a value names a period or a number of days", () => {
  for (const word of PERIODS) {
    assert.equal(periodOf(word), word);
  }
  assert.deepEqual(periodOf("last_7_days"), { span: "last", days: 7 });
  assert.deepEqual(periodOf("next_3660_days"), { span: "next", days: 3660 });
  for (const other of ["", "2026-11-23", "Today", "last_0_days", "last_3661_days", 7, null]) {
    assert.equal(periodOf(other), null);
  }
});

test("a number of days is written within its limits, and is missing below them", () => {
  assert.equal(spanOf("last", 7), "last_7_days");
  assert.equal(spanOf("next", 4000), "next_3660_days");
  assert.equal(spanOf("next", 1.5), "next_1_days");
  assert.equal(spanOf("last", 0), "");
  assert.equal(spanOf("last", Number.NaN), "");
  assert.ok(!isComplete({ field: "due", op: "eq", value: spanOf("last", 0) }));
});

test("only dates and points in time have periods", () => {
  assert.ok(isDated(field("due", "date")));
  assert.ok(isDated(field("at", "datetime")));
  assert.ok(!isDated(field("name", "text")));
  assert.ok(!isDated(undefined));
});

test("a filter keeps its periods", () => {
  const filter = { field: "due", op: "between", value: ["2026-01-01", "this_week"] } as const;
  assert.deepEqual(filterOf(groupOf(JSON.stringify(filter))), filter);
});
