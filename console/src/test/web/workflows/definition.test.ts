import assert from "node:assert/strict";
import { test } from "node:test";
import {
  definitionOf,
  draftOf,
  emptyDraft,
  isSameDefinition,
  newStep,
} from "../../../main/web/pages/workflows/model/definition";
import { actions } from "./kinds";

const source = {
  name: "Berths",
  description: "",
  trigger: { type: "record_created", object_slug: "boats" },
  conditions: { field: "length", op: "gte", value: 20 },
  actions: [
    { id: "task", type: "create_record", object_slug: "tasks", values: { title: "{{record.name}}" } },
    {
      type: "branch",
      conditions: { not: { or: [{ field: "a", op: "is_empty" }, { field: "b", op: "is_empty" }] } },
      then: [{ id: "step_1", type: "assign", assignee: null }],
      else: [],
    },
  ],
};

test("a definition that is read and written again is the same", () => {
  const written = definitionOf(draftOf(source, actions));
  assert.deepEqual(written.trigger, source.trigger);
  assert.deepEqual(written.conditions, source.conditions);
  assert.deepEqual(JSON.parse(JSON.stringify(written.actions)), [
    source.actions[0],
    { id: "step_2", ...source.actions[1] },
  ]);
});

test("a step without an id gets one that no other step has", () => {
  const [, branch] = draftOf(source, actions).steps;
  assert.equal(branch?.id, "step_2");
});

test("members without a value are left out, but null is a value", () => {
  const draft = {
    ...emptyDraft(),
    steps: [
      { id: "a", type: "assign", members: { assignee: null, name: "" }, lanes: {} } as const,
    ],
  };
  assert.deepEqual(definitionOf(draft).actions, [{ id: "a", type: "assign", assignee: null }]);
  assert.equal(definitionOf(draft).conditions, null);
});

test("JSON that is typed is sent as what it says", () => {
  const body = (typedJson: string) =>
    definitionOf({
      ...emptyDraft(),
      steps: [{ id: "a", type: "send_webhook", members: { body: { typedJson } }, lanes: {} }],
    }).actions[0] as unknown as { body: unknown };
  assert.deepEqual(body('{"text": "x"}').body, { text: "x" });
  assert.equal(body("{").body, "{");
});

test("the order of members makes no difference, the order of steps does", () => {
  const draft = draftOf(source, actions);
  const turned = draftOf(
    { ...source, trigger: { object_slug: "boats", type: "record_created" } },
    actions,
  );
  assert.ok(isSameDefinition(draft, turned));
  assert.ok(!isSameDefinition(draft, { ...draft, steps: draft.steps.toReversed() }));
});

test("a new step has the lanes and the conditions of its kind", () => {
  const made = actions.filter((one) => one.type === "branch").map((one) => newStep(one, "b"));
  assert.deepEqual(made, [
    {
      id: "b",
      type: "branch",
      members: {},
      conditions: { join: "and", isNot: false, parts: [] },
      lanes: { then: [], else: [] },
    },
  ]);
});
