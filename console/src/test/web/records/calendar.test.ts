import assert from "node:assert/strict";
import test from "node:test";
import {
  addDays,
  addMonths,
  dayOf,
  monthDays,
  onDay,
  weekDays,
} from "../../../main/web/records/calendar";
import {
  firstDay,
  keepCalendar,
  localTime,
  momentOf,
  timeZone,
} from "../../../main/web/records/zone";

test("a month is shown in whole weeks", () => {
  const days = monthDays("2026-11", 1);
  assert.equal(days[0], "2026-10-26");
  assert.equal(days[days.length - 1], "2026-12-06");
  assert.equal(days.length % 7, 0);
  assert.equal(monthDays("2027-02", 1).length, 28);
});

test("a week begins where the workspace begins it", () => {
  const first = (start: string) => {
    keepCalendar({ timezone: "UTC", week_start: start });
    return weekDays("2026-11-29", firstDay())[0];
  };
  assert.equal(first("monday"), "2026-11-23");
  assert.equal(first("saturday"), "2026-11-28");
  assert.equal(first("sunday"), "2026-11-29");
});

test("days and months go over the ends of months and years", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2028-03-01", -1), "2028-02-29");
  assert.equal(addMonths("2026-12", 1), "2027-01");
  assert.equal(addMonths("2026-01", -1), "2025-12");
});

test("a value that is moved to another day keeps its time", () => {
  assert.equal(onDay("2026-11-23", "2026-12-01"), "2026-12-01");
  keepCalendar({ timezone: "Europe/Berlin", week_start: "monday" });
  assert.equal(onDay("2026-10-20T07:30:15.123Z", "2026-12-01"), "2026-12-01T08:30:15.123Z");
  assert.equal(dayOf("2026-12-01T23:30:00Z"), "2026-12-02");
});

test("what is no day has none", () => {
  assert.equal(dayOf(null), null);
  assert.equal(dayOf(""), null);
});

test("times are those of the time zone of the person", () => {
  const moments = (timezone: string, ...times: string[]) => {
    keepCalendar({ timezone, week_start: "monday" });
    return times.map(momentOf);
  };
  assert.deepEqual(moments("Europe/Berlin", "2026-03-29T02:30", "2026-10-25T02:30"), [
    "2026-03-29T01:30:00.000Z",
    "2026-10-25T00:30:00.000Z",
  ]);
  assert.deepEqual(moments("America/Sao_Paulo", "2018-11-04T00:00"), ["2018-11-04T03:00:00.000Z"]);
  assert.deepEqual(moments("Asia/Kolkata", "2026-01-31T09:30"), ["2026-01-31T04:00:00.000Z"]);
  for (const moment of ["2026-10-25T01:30:00Z", "2026-03-29T01:00:00Z", "1999-12-31T23:59:59Z"]) {
    keepCalendar({ timezone: "America/New_York", week_start: "monday" });
    assert.equal(Date.parse(momentOf(localTime(moment))), Date.parse(moment));
  }
  keepCalendar({ timezone: "Mars/Base", week_start: "friday" });
  assert.equal(timeZone(), "America/New_York", "an unknown one changes nothing");
});
