import assert from "node:assert/strict";
import test from "node:test";
import { digits } from "../../../main/web/api/json";
import { added, sumsOf } from "../../../main/web/records/sums";
import { field, item } from "./fields";

test("decimals are added exactly", () => {
  assert.equal(added(["0.1", "0.2"]), "0.3");
  assert.equal(added(["1.50", "-2.5"]), "-1.00");
  assert.equal(added(["12345678901234567890", "1"]), "12345678901234567891");
  assert.equal(added(["1e3", "1.5e-2"]), "1000.015");
  assert.equal(added([]), "0");
});

test("money is summed for each currency, and what is empty is left out", () => {
  const amount = field("amount", "currency");
  const sums = sumsOf(amount, [
    item("a", { amount: { amount: 1.5, currency: "SAR" } }),
    item("b", { amount: { amount: 2, currency: "USD" } }),
    item("c", { amount: { amount: 2.25, currency: "SAR" } }),
    item("d", { amount: null }),
  ]);
  assert.deepEqual(sums.map((sum) => [sum.currency, digits(sum.amount)]), [
    ["SAR", "3.75"],
    ["USD", "2"],
  ]);
  assert.deepEqual(sumsOf(field("n", "number"), [item("a", { n: 2 }), item("b", { n: 3 })]), [
    { currency: null, amount: 5 },
  ]);
});
