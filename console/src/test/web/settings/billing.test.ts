import assert from "node:assert/strict";
import test from "node:test";
import {
  changeTo,
  type Present,
  projected,
  rest,
  saving,
  whole,
} from "../../../main/web/pages/settings/billing/estimate";

const BASIC = { slug: "basic", is_per_member: true, price_monthly: 25, price_annual: 19 };
const ADVANCED = { slug: "advanced", is_per_member: true, price_monthly: 39, price_annual: 29 };
const CUSTOM = { slug: "enterprise", is_per_member: false, price_monthly: null, price_annual: null };
const NOW = Date.parse("2026-11-11T00:00:00Z");
const ACTIVE: Present = {
  status: "active",
  plan_slug: "basic",
  period: "monthly",
  base_price: 25,
  seat_count: 3,
  current_period_start: "2026-11-01T00:00:00Z",
  current_period_end: "2026-12-01T00:00:00Z",
};

test("a year is charged as twelve months of its own price for all seats", () => {
  assert.equal(whole(BASIC, "monthly", 3), 75);
  assert.equal(whole(BASIC, "annual", 3), 19 * 12 * 3);
  assert.equal(whole(CUSTOM, "annual", 3), null);
  assert.equal(saving(ADVANCED), 26);
  assert.equal(saving(CUSTOM), 0);
});

test("the rest of a period is none before it is paid for and after its end", () => {
  assert.equal(rest(ACTIVE, NOW), 20 / 30);
  assert.equal(rest({ ...ACTIVE, current_period_start: null }, NOW), 0);
  assert.equal(rest(ACTIVE, Date.parse("2027-01-01T00:00:00Z")), 0);
});

test("an upgrade charges the difference for the rest of the period", () => {
  assert.deepEqual(changeTo(ACTIVE, BASIC, ADVANCED, "monthly", NOW), {
    kind: "charged",
    now: 28,
    each: 117,
  });
});

test("a downgrade is free and applies at once", () => {
  const present = { ...ACTIVE, plan_slug: "advanced", base_price: 39 };
  const change = changeTo(present, ADVANCED, BASIC, "monthly", NOW);
  assert.deepEqual(change, { kind: "free", each: 75 });
});

test("a year is charged less the unused rest of the month", () => {
  assert.deepEqual(changeTo(ACTIVE, BASIC, BASIC, "annual", NOW), {
    kind: "charged",
    now: 634,
    each: 684,
  });
});

test("a month after a year begins with the next payment", () => {
  const present: Present = { ...ACTIVE, period: "annual", base_price: 19 };
  assert.deepEqual(changeTo(present, BASIC, BASIC, "monthly", NOW), {
    kind: "later",
    each: 75,
    at: ACTIVE.current_period_end,
  });
});

test("in a trial every change is free, and without payment none is possible", () => {
  const kind = (status: Present["status"]) =>
    changeTo({ ...ACTIVE, status }, BASIC, ADVANCED, "annual", NOW).kind;
  assert.equal(kind("trial"), "free");
  assert.equal(kind("past_due"), "payFirst");
  assert.equal(kind("suspended"), "payFirst");
  assert.equal(kind("canceled"), "payFirst");
});

test("the present plan is no change, and staff sells the others", () => {
  assert.equal(changeTo(ACTIVE, BASIC, BASIC, "monthly", NOW).kind, "none");
  assert.equal(changeTo(ACTIVE, BASIC, CUSTOM, "monthly", NOW).kind, "byStaff");
  assert.equal(changeTo({ ...ACTIVE, base_price: null }, CUSTOM, BASIC, "monthly", NOW).kind, "byStaff");
});

test("a counter is projected to the end of its month once the month is under way", () => {
  assert.equal(projected(100, "2026-11", new Date("2026-11-16T00:00:00Z")), 200);
  assert.equal(projected(100, "2026-11", new Date("2026-11-02T00:00:00Z")), null);
  assert.equal(projected(100, "2026-10", new Date("2026-11-16T00:00:00Z")), null);
});
