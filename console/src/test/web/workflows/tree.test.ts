import assert from "node:assert/strict";
import { test } from "node:test";
import type { Step } from "../../../main/web/pages/workflows/model/definition";
import {
  copyOf,
  earlier,
  find,
  idsOf,
  insert,
  move,
  places,
  remove,
  shift,
  walk,
} from "../../../main/web/pages/workflows/model/tree";

const wait = (id: string): Step => ({ id, type: "wait", members: {}, lanes: {} });
const branch = (id: string, then: readonly Step[], otherwise: readonly Step[] = []): Step => ({
  id,
  type: "branch",
  members: {},
  lanes: { then, else: otherwise },
});
const steps: readonly Step[] = [wait("a"), branch("b", [wait("c"), wait("d")], [wait("e")]), wait("f")];
const order = (tree: readonly Step[]) => walk(tree).map((one) => one.step.id).join("");

test("steps are walked in the order of the page, with their paths", () => {
  assert.equal(order(steps), "abcdef");
  assert.equal(find(steps, "d")?.path, "actions[1].then[1]");
  assert.equal(find(steps, "d")?.depth, 2);
  assert.equal(find(steps, "nope"), undefined);
});

test("a step is put into a lane and taken out of it", () => {
  const put = insert(steps, { parent: "b", lane: "else", index: 0 }, wait("x"));
  assert.equal(order(put), "abcdxef");
  assert.equal(order(remove(put, "b")), "af");
  assert.equal(order(steps), "abcdef");
});

test("a step moves within its lane to the place that was pointed at", () => {
  assert.equal(order(move(steps, "a", { parent: null, lane: "actions", index: 2 })), "bcdeaf");
  assert.equal(order(move(steps, "f", { parent: null, lane: "actions", index: 0 })), "fabcde");
  assert.equal(order(move(steps, "a", { parent: "b", lane: "then", index: 1 })), "bcadef");
});

test("a step does not move into itself", () => {
  assert.equal(move(steps, "b", { parent: "b", lane: "then", index: 0 }), steps);
});

test("the keyboard moves a step through all places and no further", () => {
  let tree = steps;
  const seen = [];
  for (let i = 0; i < places(remove(steps, "a")).length + 1; i++) {
    const next = shift(tree, "a", 1);
    if (next === tree) {
      break;
    }
    tree = next;
    const place = find(tree, "a")?.place;
    seen.push(`${place?.parent ?? ""}.${place?.lane}.${place?.index}`);
  }
  assert.deepEqual(seen, [
    "b.then.0",
    "b.then.1",
    "b.then.2",
    "b.else.0",
    "b.else.1",
    ".actions.1",
    ".actions.2",
  ]);
  assert.equal(order(shift(shift(steps, "f", -1), "f", 1)), order(steps));
});

test("a copy has ids of its own and refers to itself", () => {
  const original: Step = {
    ...branch("b", [
      wait("c"),
      { id: "d", type: "assign", members: { assignee: "{{ steps.c.x }} {{steps.a.x}}" }, lanes: {} },
    ]),
  };
  const taken = idsOf([original, wait("step_1")]);
  const copy = copyOf(original, taken);
  assert.deepEqual([...idsOf([copy])], ["step_2", "step_3", "step_4"]);
  assert.equal(find([copy], "step_4")?.step.members["assignee"], "{{ steps.step_3.x }} {{steps.a.x}}");
});

test("a step uses what was done before it, but nothing of the other lane", () => {
  const of = (id: string) =>
    earlier(steps, id).map((one) => `${one.step.id}${one.isCertain ? "" : "?"}`).join(" ");
  assert.equal(of("a"), "");
  assert.equal(of("d"), "a b c");
  assert.equal(of("e"), "a b");
  assert.equal(of("f"), "a b c? d? e?");
});

test("what is done after a rejection is never followed by the rest", () => {
  const asked: Step = { id: "ask", type: "approval", members: {}, lanes: { else: [wait("no")] } };
  const tree = [asked, wait("yes")];
  assert.deepEqual(earlier(tree, "yes").map((one) => one.step.id), ["ask"]);
  assert.deepEqual(earlier(tree, "no").map((one) => one.step.id), ["ask"]);
});
