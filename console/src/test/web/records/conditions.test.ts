import assert from "node:assert/strict";
import test from "node:test";
import {
  endOf,
  pathName,
  splitPath,
  targetOf,
} from "../../../main/web/records/conditions/related";
import type { Field } from "../../../main/web/records/model";
import { field } from "./fields";

const relation = (slug: string, name: string, object: string) =>
  field(slug, "relation", { name, settings: { object } });

const deals = [field("name", "text"), relation("company", "Company", "companies")];
const companies = [
  field("country", "text", { name: "Country" }),
  relation("owner", "Owner", "owners"),
];
const owners = [field("age", "number", { name: "Age" })];
const known: Readonly<Record<string, readonly Field[]>> = { companies, owners };
const related = (object: string) => known[object] ?? [];

test("a path leads over relations to a field", () => {
  const end = endOf("company.owner.age", deals, related);
  assert.equal(end.field, owners[0]);
  assert.deepEqual(end.relations, [deals[1], companies[1]]);
  assert.equal(pathName("company.owner.age", deals, related), "Company › Owner › Age");
  assert.equal(endOf("company", deals, related).field, deals[1]);
  assert.equal(pathName("company.country", deals, related), "Company › Country");
});

test("what is not known of a path has its slugs", () => {
  assert.equal(endOf("company.nothing", deals, related).field, undefined);
  assert.equal(endOf("name.country", deals, related).field, undefined);
  assert.equal(pathName("company.nothing", deals, related), "Company › nothing");
  assert.equal(pathName("company.owner.age", deals, () => []), "Company › owner › age");
  assert.equal(targetOf(field("name", "text", { settings: { object: "a" } })), null);
  assert.equal(targetOf(field("part", "smart_catalog", { settings: { object: "a" } })), "a");
});

test("a field with a point in its name is no path", () => {
  const sum = field("sum_company.staff", "number", { name: "Sum" });
  assert.deepEqual(splitPath("sum_company.staff", [sum]), { slug: "sum_company.staff", rest: "" });
  assert.equal(endOf("sum_company.staff", [sum], related).field, sum);
});
