import assert from "node:assert/strict";
import test from "node:test";
import { digits } from "../../../main/web/api/json";
import {
  currenciesOf,
  isEditable,
  isOfSeveral,
  isSame,
  mostFiles,
  nameField,
  namedIn,
  stageField,
  textOf,
  valueOf,
} from "../../../main/web/records/model";
import { choice, field } from "./fields";

const amount = field("amount", "currency", { settings: { default_currency: "SAR" } });
const tags = choice("tags", "multi_select", "New", "Old");

test("the first text names the records, or else the first field", () => {
  assert.equal(nameField([field("a", "number"), field("b", "text")])?.slug, "b");
  assert.equal(nameField([field("a", "number")])?.slug, "a");
  assert.equal(nameField([]), undefined);
});

test("fields of related records cannot be changed, and may have several values", () => {
  const size = field("company.size", "number");
  assert.equal(isEditable(field("size", "number")), true);
  assert.equal(isEditable(size), false);
  assert.equal(isOfSeveral(size, [1, 2]), true);
  assert.equal(isOfSeveral(size, 1), false);
  assert.equal(textOf(size, [1, 2]), "1; 2");
  const tagged = choice("company.tags", "multi_select", "New", "Old");
  assert.equal(isOfSeveral(tagged, ["new"]), false);
  assert.equal(isOfSeveral(tagged, [["new"], ["old"]]), true);
  assert.equal(textOf(tagged, [["new"], ["old"]]), "New; Old");
});

test("a typed number keeps its digits and loses its marks", () => {
  const number = field("n", "number");
  assert.equal(digits(valueOf(number, "1,234.50")), "1234.50");
  assert.equal(digits(valueOf(number, " -7 ")), "-7");
  assert.equal(valueOf(number, "seven"), "seven");
  assert.equal(valueOf(number, "  "), null);
});

test("money takes the currency that was typed, or else the default one", () => {
  assert.deepEqual(valueOf(amount, "500"), { amount: 500, currency: "SAR" });
  assert.deepEqual(valueOf(amount, "500 usd"), { amount: 500, currency: "USD" });
  assert.deepEqual(valueOf(amount, "1 234.5 EUR"), { amount: 1234.5, currency: "EUR" });
  assert.deepEqual(valueOf(amount, "seven"), { amount: "seven", currency: "SAR" });
  assert.deepEqual(valueOf(field("a", "currency"), "500"), { amount: 500 });
  assert.equal(textOf(amount, { amount: 12.5, currency: "EUR" }), "12.5 EUR");
});

test("the default currency comes first, and only the allowed ones are offered", () => {
  assert.equal(currenciesOf(amount, undefined)[0], "SAR");
  assert.deepEqual(currenciesOf(amount, "EUR").slice(0, 2), ["EUR", "SAR"]);
  const two = field("a", "currency", { settings: { currencies: ["JPY", "KWD"] } });
  assert.deepEqual(currenciesOf(two, undefined), ["JPY", "KWD"]);
});

test("options are written by their labels and read by labels or values", () => {
  assert.equal(textOf(tags, ["new", "old"]), "New; Old");
  assert.deepEqual(valueOf(tags, "NEW; old"), ["new", "old"]);
  assert.equal(valueOf(choice("s", "select", "Won"), "won"), "won");
  assert.equal(valueOf(choice("s", "select", "Won"), "?"), "?");
});

test("yes and no are read in several words", () => {
  const yes = field("b", "boolean");
  assert.deepEqual(["Yes", "1", "off", "maybe"].map((text) => valueOf(yes, text)), [
    true,
    true,
    false,
    "maybe",
  ]);
});

test("values that differ only in their form are the same", () => {
  const related = field("r", "relation", { settings: { multiple: true } });
  assert.ok(isSame(related, [{ slug: "a", label: "A" }, { slug: "b", label: "B" }], ["b", "a"]));
  assert.ok(isSame(tags, [], null));
  assert.ok(isSame(tags, ["old", "new"], ["new", "old"]));
  assert.ok(!isSame(field("t", "text"), "a", "b"));
  assert.ok(isSame(field("d", "datetime"), undefined, null));
});

test("a value that was refused keeps its text", () => {
  assert.equal(textOf(field("n", "number"), "seven"), "seven");
  assert.equal(textOf(amount, { amount: "x", currency: "SAR" }), "x SAR");
});

test("related records are named by their labels, or else by their slugs", () => {
  assert.deepEqual(namedIn({ slug: "a", label: "A" }), [{ slug: "a", label: "A" }]);
  assert.deepEqual(namedIn(["a"]), [{ slug: "a", label: "a" }]);
  assert.deepEqual(namedIn(null), []);
});

test("a status or stage is the path of a record, but no long list is", () => {
  const long = choice("country", "select", ...Array.from({ length: 13 }, (_, at) => `C${at}`));
  const kind = choice("kind", "select", "A", "B");
  const stage = choice("stage", "select", "Plan", "Done");
  assert.equal(stageField([long, kind, stage])?.slug, "stage");
  assert.equal(stageField([long, kind])?.slug, "kind");
  assert.equal(stageField([long]), undefined);
});

test("a field holds one file, or as many as it says", () => {
  assert.equal(mostFiles(field("f", "file")), 1);
  assert.equal(mostFiles(field("f", "file", { settings: { multiple: true } })), 10);
  assert.equal(mostFiles(field("f", "file", { settings: { multiple: true, max: 3 } })), 3);
});

test("a percentage is typed with or without its sign", () => {
  const share = field("share", "percent");
  assert.equal(digits(valueOf(share, "12.50 %")), "12.50");
  assert.equal(digits(valueOf(share, "-5")), "-5");
  assert.equal(valueOf(share, "half"), "half");
});

test("a duration is shown as it is typed", () => {
  const effort = field("effort", "duration");
  assert.equal(textOf(effort, 5400), "1:30");
  assert.equal(textOf(effort, 360_001), "100:00:01");
  assert.equal(textOf(effort, -60), "-0:01");
  assert.equal(textOf(effort, "1:75"), "1:75");
  assert.equal(valueOf(effort, "1:30"), "1:30");
  assert.ok(isSame(effort, "1:30", 5400));
});

test("an address has its parts between semicolons", () => {
  const place = field("place", "address");
  const home = { street: "5 Main St", city: "Leeds", region: null, country: "GB" };
  assert.equal(textOf(place, home), "5 Main St; Leeds; ; ; GB");
  assert.deepEqual(valueOf(place, "5 Main St; Leeds"), { street: "5 Main St", city: "Leeds" });
  assert.equal(valueOf(place, "1;2;3;4;5;6"), "1;2;3;4;5;6");
});

test("a JSON object keeps the digits of its numbers", () => {
  const extra = field("extra", "json");
  assert.equal(textOf(extra, valueOf(extra, '{"a":[1.50,null]}')), '{"a":[1.50,null]}');
  assert.equal(valueOf(extra, "{"), "{");
});

test("a member is named by name and compared by slug", () => {
  const host = field("host", "member");
  assert.equal(textOf(host, { slug: "nora", name: "Nora" }), "Nora");
  assert.equal(textOf(host, { slug: "gone", name: null }), "gone");
  assert.ok(isSame(host, { slug: "nora", name: "Nora" }, "nora"));
});
