import assert from "node:assert/strict";
import test from "node:test";
import { checksOf, gaugesOf } from "../../../main/web/pages/operator/metrics";

test("gauges are read by name, without those that have labels", () => {
  const gauges = gaugesOf(
    [
      "# HELP plinth_jobs_queued jobs",
      "plinth_jobs_queued 3.0",
      'plinth_subscriptions{status="trial"} 7.0',
      "plinth_outbox_dead 0",
      "",
    ].join("\n"),
  );
  assert.deepEqual([...gauges], [["plinth_jobs_queued", 3], ["plinth_outbox_dead", 0]]);
});

test("checks are read, and anything else has none", () => {
  assert.deepEqual(checksOf({ checks: [{ name: "database", status: "DOWN" }, {}] }), [
    { name: "database", isUp: false },
  ]);
  assert.deepEqual(checksOf(null), []);
  assert.deepEqual(checksOf({ checks: "x" }), []);
});
