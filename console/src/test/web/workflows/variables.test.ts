import assert from "node:assert/strict";
import { test } from "node:test";
import type { Variable } from "generated/api";
import type { Step } from "../../../main/web/pages/workflows/model/definition";
import {
  exampleOf,
  filledWith,
  hasVariables,
  isKnown,
  isOneVariable,
  matching,
  offersFor,
  partsOf,
  type Sample,
} from "../../../main/web/pages/workflows/model/variables";
import { wordsOf } from "../../../main/web/records/conditions/sentence";
import { actions } from "./kinds";

const listed: readonly Variable[] = [
  { name: "now", label: "The current time", type: "datetime" },
  { name: "record.name", label: "Name", type: "text" },
  { name: "input.*", label: "The inputs", type: "text" },
];
const steps: readonly Step[] = [
  { id: "call", type: "send_webhook", members: {}, lanes: {} },
  { id: "last", type: "wait", members: {}, lanes: {} },
];
const sample: Sample = {
  record: { name: "Heron", amount: { amount: 12.5, currency: "EUR" }, created_by: { slug: "nora" } },
  workflow: { name: "Berths", slug: "berths" },
  workspace: "harbour",
  now: new Date("2026-03-01T10:00:00.000Z"),
};

test("results are offered only after their step", () => {
  const names = (id: string) => offersFor(listed, actions, steps, id).map((one) => one.name);
  assert.ok(!names("call").includes("steps.call.status"));
  assert.ok(names("last").includes("steps.call.status"));
  assert.equal(names("last")[0], "record.name");
});

test("moments and inputs are offered as they are typed", () => {
  const offers = offersFor(listed, actions, steps, null);
  assert.equal(matching(offers, "now+2d")[0]?.name, "now+2d");
  assert.equal(matching(offers, "{{today-1d")[0]?.name, "today-1d");
  assert.equal(matching(offers, "reason")[0]?.name, "input.reason");
  assert.deepEqual(
    matching(offers, "heron?").map((one) => one.name),
    [],
  );
  assert.ok(!matching(offers, "").some((one) => one.name === "input.*"));
});

test("unknown variables are told from known ones", () => {
  const offers = offersFor(listed, actions, steps, null);
  for (const name of ["record.name", "now", "now+15m", "today-1d", "input.reason"]) {
    assert.ok(isKnown(offers, name), name);
  }
  for (const name of ["record.nix", "now+2w", "steps.call.status", ""]) {
    assert.ok(!isKnown(offers, name), name);
  }
});

test("a text is taken apart at its variables", () => {
  assert.deepEqual(partsOf("Call {{ record.name }}!"), [
    { text: "Call " },
    { variable: "record.name" },
    { text: "!" },
  ]);
  assert.ok(hasVariables("x {{a}}") && !hasVariables("x {{a") && !hasVariables(3));
  assert.ok(isOneVariable(" {{a}} ") && !isOneVariable("{{a}}{{b}}"));
});

test("examples come from a record and the clock", () => {
  assert.equal(exampleOf("record.name", sample), "Heron");
  assert.equal(exampleOf("record.amount", sample), "12.5 EUR");
  assert.equal(exampleOf("record.created_by", sample), "nora");
  assert.equal(exampleOf("now+2h", sample), "2026-03-01T12:00:00Z");
  assert.equal(exampleOf("today-1d", sample), "2026-02-28");
  assert.equal(exampleOf("workflow.slug", sample), "berths");
  assert.equal(exampleOf("steps.call.status", sample), null);
  assert.equal(filledWith("{{record.name}}: {{steps.call.status}}", sample), "Heron: …");
  assert.equal(filledWith("plain", sample), null);
});

test("values become words", () => {
  assert.equal(wordsOf([{ label: "A", slug: "a" }, "b"]), "A, b");
  assert.equal(wordsOf(false), "false");
  assert.equal(wordsOf(null), null);
});
