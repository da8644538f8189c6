import assert from "node:assert/strict";
import { test } from "node:test";
import { isAsked } from "../../../main/web/pages/approvals/data";
import { differences } from "../../../main/web/pages/workflows/model/compare";
import { draftOf } from "../../../main/web/pages/workflows/model/definition";
import { fileName, fileOf, sourceOf } from "../../../main/web/pages/workflows/model/file";
import {
  durationOf,
  durationParts,
  failureRate,
  isRetryable,
} from "../../../main/web/pages/workflows/model/health";
import { cronOf, scheduleOf, withRhythm } from "../../../main/web/pages/workflows/model/schedule";
import { objectsIn } from "../../../main/web/pages/workflows/model/template";
import { actions } from "./kinds";

test("usual schedules are read from cron and written again", () => {
  const all: ReadonlyArray<[string, string]> = [
    ["5 * * * *", "hour"],
    ["30 8 * * *", "day"],
    ["0 8 * * 1-5", "workday"],
    ["0 8 * * 1", "week"],
    ["0 8 15 * *", "month"],
    ["*/5 8-17 * * 1,3", "custom"],
    ["", "custom"],
  ];
  for (const [cron, every] of all) {
    const schedule = scheduleOf(cron);
    assert.equal(schedule.every, every, cron);
    assert.equal(cronOf(schedule), cron);
  }
  assert.deepEqual(scheduleOf("0  8 * * 7"), { every: "week", minute: 0, hour: 8, day: 0 });
});

test("another rhythm keeps the time", () => {
  const week = withRhythm(scheduleOf("30 9 * * *"), "week");
  assert.equal(cronOf(week), "30 9 * * 1");
  assert.equal(cronOf(withRhythm(week, "custom")), "30 9 * * 1");
  assert.equal(cronOf(withRhythm(scheduleOf("*/5 * * * *"), "day")), "0 8 * * *");
});

const wait = (id: string, amount = 1) => ({ id, type: "wait", amount, unit: "days" });
const flow = (...steps: object[]) =>
  draftOf({ name: "X", trigger: { type: "manual" }, actions: steps }, actions);

test("what differs between two drafts is told step by step", () => {
  const told = (from: ReturnType<typeof flow>, to: ReturnType<typeof flow>) =>
    differences(from, to).map((one) => `${one.kind} ${one.step?.id ?? one.what}`);
  const before = flow(wait("a"), wait("b"), wait("c"));
  assert.deepEqual(told(before, before), []);
  assert.deepEqual(told(before, flow(wait("a"), wait("c", 2), wait("d"))), [
    "changed c",
    "added d",
    "removed b",
  ]);
  assert.deepEqual(told(before, flow(wait("b"), wait("c"), wait("a"))), ["moved a"]);
  assert.deepEqual(told(before, { ...before, name: "Y" }), ["changed name"]);
});

test("a file is read back, and anything else is refused", () => {
  const definition = {
    name: "Berths",
    description: "For boats",
    trigger: { type: "manual" as const },
    conditions: null,
    actions: [{ type: "wait" as const, amount: 1, unit: "days" as const }],
  };
  assert.deepEqual(sourceOf(fileOf(definition)), definition);
  for (const text of ["", "[]", "null", '{"name": "x"}', '{"name":"x","trigger":{},"actions":[]}']) {
    assert.equal(sourceOf(text), null, text);
  }
  assert.equal(
    sourceOf('{"name":"x","trigger":{"type":"manual"},"actions":[{"id":3,"type":"wait"}]}'),
    null,
  );
});

test("a file is named after its workflow in any script", () => {
  assert.equal(fileName("Won: hand over!"), "won-hand-over.workflow.json");
  assert.equal(fileName("تسليم صفقة"), "تسليم-صفقة.workflow.json");
  assert.equal(fileName("///"), "workflow.workflow.json");
});

test("the rate of failures counts only runs that were done", () => {
  const stats = (by: Record<string, number>) => ({
    days: 30,
    total: 9,
    by_status: by,
    by_filter_reason: {},
    success_rate: null,
    average_duration_ms: null,
  });
  assert.equal(failureRate(stats({ success: 3, failed: 1, skipped: 5 })), 0.25);
  assert.equal(failureRate(stats({ skipped: 5 })), null);
});

test("durations have their two largest units", () => {
  const parts = (ms: number) => durationParts(ms).map((one) => `${one.amount}${one.unit[0]}`);
  assert.deepEqual(parts(16), ["16m"]);
  assert.deepEqual(parts(61_000), ["1m", "1s"]);
  assert.deepEqual(parts(86_400_000 + 60_000), ["1d"]);
  assert.equal(durationOf("2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"), 1_000);
  assert.equal(durationOf(null, null), null);
});

test("failed runs and those that met a limit can be retried", () => {
  assert.ok(isRetryable({ status: "failed", filter_reason: null }));
  assert.ok(isRetryable({ status: "skipped", filter_reason: "TALK_LIMIT" }));
  assert.ok(!isRetryable({ status: "skipped", filter_reason: "CONDITION_NOT_MET" }));
  assert.ok(!isRetryable({ status: "success", filter_reason: null }));
});

test("an approval without approvers asks everybody", () => {
  assert.ok(isAsked({ approvers: [] }, "nora"));
  assert.ok(isAsked({ approvers: ["omar", "nora"] }, "nora"));
  assert.ok(!isAsked({ approvers: ["omar"] }, "nora"));
});

test("the objects of a template are found in all its steps", () => {
  assert.deepEqual(
    objectsIn({
      trigger: { type: "record_created", object_slug: "deals" },
      actions: [
        { type: "branch", then: [{ type: "create_record", object_slug: "tasks" }] },
        { type: "create_record", object_slug: "deals" },
      ],
    }),
    ["deals", "tasks"],
  );
});
