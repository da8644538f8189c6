import assert from "node:assert/strict";
import test from "node:test";
import {
  footingOf,
  footingsFor,
  footingsOf,
  only,
  withFooting,
} from "../../../main/web/pages/records/foot";
import { field, item } from "./fields";

const fare = field("fare", "currency");
const tags = field("tags", "multi_select");

test("numbers are added up unless something else is chosen", () => {
  assert.equal(footingOf(fare, footingsOf("")), "sum");
  assert.equal(footingOf(tags, footingsOf("")), "none");
  assert.equal(footingOf(fare, footingsOf("tags:count,fare:avg")), "avg");
  assert.equal(footingOf(fare, footingsOf("fare:none")), "none");
});

test("the one related record is measured, several are not", () => {
  assert.equal(footingOf(field("company.size", "number"), footingsOf("")), "sum");
  const sizes = field("contacts.size", "number", { settings: { of_many: true } });
  assert.deepEqual(footingsFor(sizes), ["none"]);
  assert.equal(footingOf(sizes, footingsOf("contacts.size:sum")), "none");
});

test("an address that names what cannot be measured is as if it said nothing", () => {
  assert.equal(footingOf(tags, footingsOf("tags:sum")), "none");
  assert.equal(footingOf(fare, footingsOf("fare:toString,:,,")), "sum");
});

test("only what is not usual stands in the address", () => {
  assert.equal(withFooting("", fare, "avg"), "fare:avg");
  assert.equal(withFooting("fare:avg", tags, "count"), "fare:avg,tags:count");
  assert.equal(withFooting("fare:avg", fare, "sum"), null);
});

test("each type offers what can be measured of it", () => {
  assert.deepEqual(footingsFor(tags), ["none", "count"]);
  assert.deepEqual(footingsFor(field("day", "date")), [
    "none",
    "count",
    "count_distinct",
    "min",
    "max",
  ]);
});

test("more records than a filter may name are not measured", () => {
  const records = (count: number) => Array.from({ length: count }, (_, at) => item(`r${at}`, {}));
  assert.equal(only(records(1)), '{"field":"slug","op":"in","value":["r0"]}');
  assert.equal(only(records(501)), null);
});
