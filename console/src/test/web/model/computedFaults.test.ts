import "../browser";
import assert from "node:assert/strict";
import test from "node:test";
import i18next from "i18next";
import { type FieldProblem, Problem } from "../../../main/web/api/problem";
import { explainField, faultText } from "../../../main/web/pages/model/computedFaults";
import { computedBy, newDraft } from "../../../main/web/pages/model/draft";
import { core } from "../../../main/web/words/en";
import { model } from "../../../main/web/words/en/model";

await i18next.init({
  lng: "en",
  resources: { en: { translation: { ...core, ...model } } },
  interpolation: { escapeValue: false },
});

const refusal = (
  field: string,
  rule: string,
  members: Readonly<Record<string, unknown>> = {},
) => {
  const one: FieldProblem = { field, rule, message: "In English" };
  return new Problem(400, "VALIDATION_FAILED", "Refused", [one], members);
};
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

test("a fault of a formula is told with the types of the page", () => {
  const members = { line: 1, column: 9, expected: ["number", "money"], found: "text" };
  assert.equal(
    faultText(refusal("formula", "kind", members)),
    "A value of the type Number or Money is needed here, and this is of the type Text.",
  );
  assert.equal(
    plain(faultText(refusal("formula", "syntax", { expected: ["operator", ")"], found: "" }))),
    "Expected here: an operator or ). Found: the end.",
  );
  assert.equal(
    plain(faultText(refusal("formula", "arguments", { function: "round", least: 1, most: 2 }))),
    "round needs 1 to 2 values between its parentheses.",
  );
});

test("an empty formula is asked for, and one of another type is told at the formula", () => {
  const draft = { ...newDraft("currency"), ...computedBy("formula") };
  const fault = refusal("formula", "syntax", { line: 1, expected: ["value"], found: "" });
  assert.match(explainField(fault, draft)?.fields["formula"] ?? "", /^Write a formula/);
  assert.deepEqual(
    explainField(refusal("formula", "kind", { found: "number" }), { ...draft, formula: "1" }),
    { fields: { formula: "This gives values of the type Number, not Money." }, whole: undefined },
  );
});

test("what a rollup gives is told at its field, or at the measure if it has none", () => {
  const draft = { ...newDraft("text"), ...computedBy("rollup") };
  const refused = refusal("rollup", "kind", { found: "number" });
  const text = "This gives values of the type Number, not Text.";
  assert.deepEqual(explainField(refused, draft)?.fields, { "rollup.op": text });
  const measured = { ...draft, rollup: { relation: "pier", op: "sum", field: "rent", filter: null } };
  assert.deepEqual(explainField(refused, measured as typeof draft)?.fields, {
    "rollup.field": text,
  });
});
