import assert from "node:assert/strict";
import test from "node:test";
import type { NewField, ObjectTemplate, RelationView } from "generated/api";
import { changeBody, createBody, kindsOf, sideOf } from "../../../main/web/pages/model/relation";
import { planOf, stepsOf } from "../../../main/web/pages/model/template";

const RELATION = {
  slug: "owner",
  name: "Owner",
  type: "one_to_many",
  from_object: "contacts",
  to_object: "boats",
  from_label: "Boats",
  to_label: "Owner",
  on_delete: "unlink",
} as RelationView;

test("each side sees a relation its own way", () => {
  assert.equal(sideOf(RELATION, "contacts").kind, "one_to_many");
  const boats = sideOf(RELATION, "boats");
  assert.equal(boats.kind, "many_to_one");
  assert.equal(boats.hereLabel, "Owner");
  assert.equal(boats.there, "contacts");
});

test("many to one is made from the side of the one", () => {
  const { slug: _, ...made } = RELATION;
  assert.deepEqual(createBody(sideOf(RELATION, "boats")), made);
});

test("a change from either side says the same", () => {
  for (const object of ["contacts", "boats"]) {
    assert.deepEqual(changeBody(RELATION, object, sideOf(RELATION, object)), {
      name: "Owner",
      type: "one_to_many",
      from_label: "Boats",
      to_label: "Owner",
      on_delete: "unlink",
    });
  }
});

test("the direction of a relation cannot be turned", () => {
  assert.ok(!kindsOf(RELATION, "boats").includes("one_to_many"));
  assert.ok(!kindsOf(RELATION, "contacts").includes("many_to_one"));
});

const TEMPLATE = {
  objects: ["events", "speakers", "sponsors"].map((slug) => ({
    slug,
    name: slug,
    plural_name: slug,
    fields: [{ name: "Name", slug: "name", type: "text", settings: null } as NewField],
  })),
  relations: [
    { name: "a", from_object: "events", to_object: "speakers" },
    { name: "b", from_object: "events", to_object: "sponsors" },
  ],
} as unknown as ObjectTemplate;

test("a template adds what is chosen and missing, with the relations between", () => {
  const plan = planOf(TEMPLATE, new Set(["events", "speakers"]), new Set(["speakers"]));
  assert.deepEqual(
    plan.objects.map((one) => one.slug),
    ["events"],
  );
  assert.deepEqual(
    plan.relations.map((one) => one.name),
    ["a"],
  );
});

test("relations of objects that were there before are left alone", () => {
  const plan = planOf(TEMPLATE, new Set(["sponsors"]), new Set(["events", "speakers"]));
  assert.deepEqual(
    plan.relations.map((one) => one.name),
    ["b"],
  );
});

test("a template is added in an order that works, each step with a key of its own", () => {
  let keys = 0;
  const plan = planOf(TEMPLATE, new Set(["events", "speakers"]), new Set());
  const steps = stepsOf(plan, () => `key ${(keys += 1)}`);
  assert.deepEqual(
    steps.map((step) => step.name),
    ["events", "speakers", "events: Name", "speakers: Name", "a"],
  );
  assert.equal(new Set(steps.map((step) => step.key)).size, steps.length);
});
