import "../browser";
import assert from "node:assert/strict";
import test from "node:test";
import i18next from "i18next";
import {
  cronInWords,
  formatDuration,
  formatSpan,
  percent,
} from "../../../main/web/pages/operator/format";
import { operator } from "../../../main/web/words/en/operator";

await i18next.init({
  lng: "en",
  resources: { en: { translation: operator } },
  interpolation: { escapeValue: false },
});

test("lengths of time are told in two units at most", () => {
  assert.equal(formatDuration(38), "38 ms");
  assert.equal(formatDuration(2_940), "2.9 sec");
  assert.equal(formatDuration(65_000), "1 min 5 sec");
  assert.equal(formatDuration(120_000), "2 min");
  assert.equal(formatDuration(7_500_000), "2 hr 5 min");
});

test("what has not begun took nothing, and what has not ended still goes on", () => {
  assert.equal(formatSpan(null, null), "–");
  assert.equal(formatSpan("2026-01-31T12:00:00Z", "2026-01-31T12:00:02Z"), "2 sec");
  assert.equal(
    formatSpan("2026-01-31T12:00:00Z", null, Date.parse("2026-01-31T12:01:00Z")),
    "1 min",
  );
});

test("a share is never more than the whole, and none of an unknown whole", () => {
  assert.equal(percent(1, 3), 33);
  assert.equal(percent(5, 4), 100);
  assert.equal(percent(5, null), null);
  assert.equal(percent(0, 0), null);
});

test("simple crons are told in words, others as they are", () => {
  assert.equal(cronInWords("* * * * *"), "Every minute");
  assert.equal(cronInWords("*/5 * * * *"), "Every 5 minutes");
  assert.equal(cronInWords("5 * * * *"), "Hourly at :05");
  assert.equal(cronInWords("30 2 * * *"), "Daily at 02:30 UTC");
  assert.equal(cronInWords("0 3 * * 1"), "0 3 * * 1");
});
