import assert from "node:assert/strict";
import test from "node:test";
import {
  fieldName,
  guessType,
  notationOf,
  objectNames,
} from "../../../main/web/pages/transfer/guess";

const typeOf = (...values: string[]) => guessType(values).type;

test("a column has the type that all its values have", () => {
  assert.equal(typeOf("nora@example.com", "", "omar@example.org"), "email");
  assert.equal(typeOf("https://example.com", "http://example.org/a"), "link");
  assert.equal(typeOf("+963 944 567 890", "+49 (30) 123456"), "phone");
  assert.equal(typeOf("yes", "No", "yes"), "boolean");
  assert.equal(typeOf("1957-03-04", "2017-07-26"), "date");
  assert.equal(typeOf("31.12.2025", "1.2.2026"), "date");
  assert.equal(typeOf("31 Dec 2025", "1 January 2026"), "date");
  assert.equal(typeOf("2026-01-31T12:00:00Z", "2026-01-31 9:30"), "datetime");
  assert.equal(typeOf("1,234.5", "-7", "99"), "number");
  assert.equal(typeOf("1.234,50", "99,9"), "number");
});

test("one value of another kind makes a column text, so that no row is refused", () => {
  assert.equal(typeOf("1902", "2013 (1888)"), "text");
  assert.equal(typeOf("2024-13-45", "2024-02-29"), "text");
  assert.equal(typeOf("nora@example.com", "none"), "text");
});

test("codes and long digits are no numbers, because their digits would be lost", () => {
  assert.equal(typeOf("00123", "04567"), "text");
  assert.equal(typeOf("12345678901234567890"), "text");
});

test("money has the currency that all amounts name", () => {
  assert.deepEqual(guessType(["12.50 EUR", "1,000 EUR"]), {
    type: "currency",
    options: [],
    currency: "EUR",
  });
  assert.equal(typeOf("12.50 EUR", "8 USD"), "text");
});

test("few texts that are repeated are options; texts with a separator are not", () => {
  const repeated = ["New", "Won", "New", "Lost", "Won", "New", "Lost", "New", "Won"];
  assert.deepEqual(guessType(repeated).options, ["New", "Won", "Lost"]);
  assert.equal(typeOf("New", "Won", "Lost"), "text");
  assert.equal(typeOf(...Array.from({ length: 9 }, () => "a; b")), "text");
});

test("long texts and texts of several lines are long text; nothing is text", () => {
  assert.equal(typeOf("x".repeat(256)), "long_text");
  assert.equal(typeOf("a\nb"), "long_text");
  assert.equal(typeOf("", "  "), "text");
  assert.equal(typeOf(), "text");
});

test("the order of days and the decimal mark are known only from values that tell", () => {
  assert.deepEqual(notationOf([["31.12.2025", "01.02.2026"], ["1.234,50"]]), {
    days: "dmy",
    mark: ",",
  });
  assert.deepEqual(notationOf([["12/31/2025"], ["1,234.5"]]), { days: "mdy", mark: "." });
  assert.deepEqual(notationOf([["01/02/2026"], ["1,234"], [""]]), { days: null, mark: null });
});

test("a field is called like its column, within what the API takes", () => {
  assert.equal(fieldName("  annual_revenue  ", "Column 1"), "annual revenue");
  assert.equal(fieldName("   ", "Column 7"), "Column 7");
  assert.equal([...fieldName("🦆".repeat(300), "x")].length, 100);
});

test("an object is called like the last word of the file", () => {
  assert.deepEqual(objectNames("sp500-companies.csv"), { name: "Company", plural: "Companies" });
  assert.deepEqual(objectNames("Boats (2).xlsx"), { name: "Boat", plural: "Boats" });
  assert.deepEqual(objectNames("boxes_2026-01-31.csv"), { name: "Box", plural: "Boxes" });
  assert.deepEqual(objectNames("عملاء.csv"), { name: "عملاء", plural: "عملاء" });
});
