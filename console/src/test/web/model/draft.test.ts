import assert from "node:assert/strict";
import test from "node:test";
import type { FieldView } from "generated/api";
import {
  changeBody,
  createBody,
  draftOf,
  firstSerial,
  newDraft,
  newOption,
  optionsOf,
  repeatedLabel,
  sentOptions,
  sentSettings,
} from "../../../main/web/pages/model/draft";

const field = (part: Partial<FieldView>): FieldView =>
  ({
    slug: "f",
    name: "F",
    type: "text",
    is_required: false,
    is_unique: false,
    is_public: false,
    is_indexed: false,
    default_value: null,
    formula: null,
    rollup: null,
    lookup: null,
    options: [],
    settings: {},
    ...part,
  }) as FieldView;

const STATE = field({
  type: "select",
  options: [
    { value: "won", label: "Won", color: null, order: 1, is_active: true },
    { value: "new", label: "New", color: "#2f6fed", order: 0, is_active: true },
  ],
});

test("a new field says only what its type has", () => {
  const body = createBody({ ...newDraft("boolean"), name: "Paid", isUnique: true });
  assert.deepEqual(body, {
    name: "Paid",
    type: "boolean",
    settings: {},
    is_required: false,
    is_public: false,
  });
});

test("settings are read as their type takes them, and empty ones are the defaults", () => {
  const settings = { currencies: "eur, sar", min: "1.5", max: "" };
  const money = { ...newDraft("currency"), settings };
  assert.deepEqual(sentSettings(money), { currencies: ["EUR", "SAR"], min: 1.5 });
  const wrong = { ...newDraft("number"), settings: { min: "few" } };
  assert.deepEqual(sentSettings(wrong), { min: "few" });
});

test("the most of several is sent only where there may be several", () => {
  const one = { ...newDraft("file"), settings: { multiple: "false", max: "3" } };
  assert.deepEqual(sentSettings(one), {});
  const many = { ...newDraft("file"), settings: { multiple: "true", max: "3" } };
  assert.deepEqual(sentSettings(many), { multiple: true, max: 3 });
});

test("options get values of their own, in any script", () => {
  const labels = ["For sale", "For sale!", "في الصيانة", "★", ""];
  const rows = labels.map((label, at) => newOption(label, at));
  assert.deepEqual(
    sentOptions(rows).map((one) => one.value),
    ["for_sale", "for_sale_2", "في_الصيانة", "option"],
  );
});

test("a renamed option keeps its value", () => {
  const draft = draftOf(STATE);
  const options = draft.options.map((row) =>
    row.value === "new" ? { ...row, label: "Fresh" } : row,
  );
  assert.deepEqual(changeBody(STATE, { ...draft, options }).options?.[0], {
    value: "new",
    label: "Fresh",
    color: "#2f6fed",
    order: 0,
    is_active: true,
  });
});

test("a change says only what differs", () => {
  const draft = draftOf(STATE);
  assert.deepEqual(changeBody(STATE, draft), {});
  assert.deepEqual(changeBody(STATE, { ...draft, isRequired: true }), { is_required: true });
  assert.deepEqual(changeBody(STATE, { ...draft, defaultValue: "new" }), { default_value: "new" });
  assert.deepEqual(changeBody(STATE, { ...draft, replaced: { old: "new" } }).replace_options, {
    old: "new",
  });
});

test("a change of type begins with the settings of the new type", () => {
  const text = field({ settings: { max_length: 80 } });
  const body = changeBody(text, { ...draftOf(text), kind: "select", settings: {} });
  assert.deepEqual(body, { type: "select", settings: {} });
});

test("pasted options leave out what is there", () => {
  const rows = optionsOf("New\n\n  Lost \nlost\nWon", draftOf(STATE).options);
  assert.deepEqual(
    rows.map((row) => row.label),
    ["Lost"],
  );
});

test("labels that repeat are told, blank ones are not", () => {
  assert.equal(repeatedLabel([newOption("", 0), newOption(" ", 1)]), null);
  assert.equal(repeatedLabel([newOption("Won", 0), newOption("won ", 1)]), "won");
});

test("a serial number begins with its prefix and has its digits", () => {
  assert.equal(firstSerial({ prefix: "INV-", padding: "5", start: "42" }), "INV-00042");
  assert.equal(firstSerial({}), "1");
});
