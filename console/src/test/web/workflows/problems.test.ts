import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, emptyDraft } from "../../../main/web/pages/workflows/model/definition";
import { faultsOf, localFaults, whereOf } from "../../../main/web/pages/workflows/model/problems";
import { actions, triggers } from "./kinds";

const draft = draftOf(
  {
    name: "X",
    trigger: { type: "record_created", object_slug: "deals" },
    actions: [
      { id: "a", type: "wait", amount: 1, unit: "days" },
      {
        id: "b",
        type: "branch",
        conditions: { field: "x", op: "is_empty" },
        then: [{ id: "c", type: "create_record", object_slug: "tasks", values: {} }],
        else: [],
      },
    ],
  },
  actions,
);
const told = (field: string) => {
  const [fault] = faultsOf([{ field, rule: "required", message: "" }], draft);
  return [typeof fault?.where === "string" ? fault.where : fault?.where.step, fault?.member];
};

test("each place that the API names is found", () => {
  assert.deepEqual(told("name"), ["workflow", "name"]);
  assert.deepEqual(told("actions"), ["workflow", "actions"]);
  assert.deepEqual(told("trigger.object_slug"), ["trigger", "object_slug"]);
  assert.deepEqual(told("trigger.watched_fields[0]"), ["trigger", "watched_fields[0]"]);
  assert.deepEqual(told("conditions.and[1].value"), ["conditions", ""]);
  assert.deepEqual(told("actions[0].amount"), ["a", "amount"]);
  assert.deepEqual(told("actions[1].conditions.value"), ["b", "conditions"]);
  assert.deepEqual(told("actions[1].then[0].values.due"), ["c", "values.due"]);
  assert.deepEqual(told("actions[10].amount"), ["workflow", "actions[10].amount"]);
});

test("an empty workflow lacks a name, a trigger and steps", () => {
  assert.deepEqual(
    localFaults(emptyDraft(), { triggers, actions }).map((one) => one.rule),
    ["required", "trigger_missing", "steps_missing"],
  );
});

test("required members are missed, and null is a value", () => {
  const faults = localFaults(
    {
      ...draft,
      trigger: { type: "record_created", members: {} },
      steps: [
        { id: "a", type: "assign", members: {}, lanes: {} },
        { id: "b", type: "assign", members: { assignee: null }, lanes: {} },
      ],
    },
    { triggers, actions },
  );
  assert.deepEqual(
    faults.map((one) => one.member),
    ["object_slug", "assignee"],
  );
});

test("an unfinished condition is told instead of being left out", () => {
  const unfinished = { join: "and", isNot: false, parts: [{ field: "x", op: "eq" }] } as const;
  const faults = localFaults(
    { ...draft, conditions: { ...unfinished, parts: [...unfinished.parts] } },
    { triggers, actions },
  );
  assert.deepEqual(
    faults.map((one) => [one.where, one.rule]),
    [["conditions", "incomplete"]],
  );
});

test("JSON that cannot be read is told", () => {
  const step = {
    id: "h",
    type: "send_webhook",
    members: { url: "https://example.com", body: { typedJson: "{" } },
    lanes: {},
  } as const;
  assert.deepEqual(
    localFaults({ ...draft, steps: [step] }, { triggers, actions }).map((one) => one.rule),
    ["json"],
  );
});

test("an address names a place that exists, or none", () => {
  assert.equal(whereOf("trigger", draft.steps), "trigger");
  assert.deepEqual(whereOf("c", draft.steps), { step: "c" });
  assert.equal(whereOf("gone", draft.steps), null);
  assert.equal(whereOf(null, draft.steps), null);
});
