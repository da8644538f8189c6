import "../browser";
import assert from "node:assert/strict";
import test from "node:test";
import i18next from "i18next";
import { exactly } from "../../../main/web/api/json";
import {
  formatCounted,
  formatDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRecords,
  formatSize,
  formatTotal,
} from "../../../main/web/records/format";
import { records } from "../../../main/web/words/en/records";

await i18next.init({
  lng: "en",
  resources: { en: { translation: records } },
  interpolation: { escapeValue: false },
});

test("a number keeps all its decimal places", () => {
  assert.equal(formatNumber(exactly("1234567.50")), "1,234,567.50");
  assert.equal(formatNumber(exactly("0.1234567890123")), "0.1234567890123");
  assert.equal(formatNumber(null), "");
});

test("an estimate and a count that stopped are told from a number that is known", () => {
  const known = { total: 1000, total_is_estimate: false };
  const estimated = { total: 1001, total_is_estimate: true };
  assert.equal(formatTotal(known), "1,000");
  assert.equal(formatTotal(estimated), "≈ 1,001");
  assert.equal(formatRecords(estimated), "about 1,001 records");
  assert.equal(formatCounted(known), "1,000");
  assert.equal(formatCounted(estimated), "1,000+");
  assert.equal(formatCounted({ total: null, total_is_estimate: false }), "");
  assert.equal(formatTotal(undefined), "");
});

test("money has the sign and the places of its currency", () => {
  assert.equal(formatMoney(exactly("75000.5"), "USD"), "$75,000.50");
  assert.match(formatMoney(5, "nonsense"), /5 nonsense/);
});

test("a day is the same in all time zones", () => {
  assert.equal(formatDay("2026-03-31"), "Mar 31, 2026");
  assert.equal(formatDay("nonsense"), "nonsense");
  assert.equal(formatMonth("2026-03"), "March 2026");
});

test("sizes are told in the largest unit of which there is one", () => {
  assert.equal(formatSize(0), "0 bytes");
  assert.equal(formatSize(1023), "1,023 bytes");
  assert.equal(formatSize(1024), "1 kB");
  assert.equal(formatSize(5 * 1024 ** 3), "5 GB");
  assert.equal(formatSize(1536 * 1024), "1.5 MB");
  assert.equal(formatSize(3000 * 1024 ** 4), "3,000 TB");
});
