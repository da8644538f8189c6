import assert from "node:assert/strict";
import test from "node:test";
import {
  addDays,
  addMonths,
  dayOf,
  firstDayOf,
  monthDays,
  onDay,
  weekDays,
} from "../../../main/web/records/calendar";

test("a month is shown in whole weeks", () => {
  const days = monthDays("2026-11", 1);
  assert.equal(days[0], "2026-10-26");
  assert.equal(days[days.length - 1], "2026-12-06");
  assert.equal(days.length % 7, 0);
  assert.equal(monthDays("2027-02", 1).length, 28);
});

test("a week begins where the language begins it", () => {
  assert.equal(weekDays("2026-11-29", firstDayOf("en"))[0], "2026-11-23");
  assert.equal(weekDays("2026-11-29", firstDayOf("ar"))[0], "2026-11-28");
});

test("days and months go over the ends of months and years", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2028-03-01", -1), "2028-02-29");
  assert.equal(addMonths("2026-12", 1), "2027-01");
  assert.equal(addMonths("2026-01", -1), "2025-12");
});

test("a value that is moved to another day keeps its time", () => {
  assert.equal(onDay("2026-11-23", "2026-12-01"), "2026-12-01");
  const moment = new Date(2026, 10, 23, 9, 30, 15, 123).toISOString();
  const moved = new Date(onDay(moment, "2026-12-01"));
  assert.deepEqual(
    [moved.getMonth(), moved.getDate(), moved.getHours(), moved.getMilliseconds()],
    [11, 1, 9, 123],
  );
  assert.equal(dayOf(moved.toISOString()), "2026-12-01");
});

test("what is no day has none", () => {
  assert.equal(dayOf(null), null);
  assert.equal(dayOf(""), null);
});
