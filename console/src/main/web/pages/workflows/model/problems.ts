import type { ActionMeta, Parameter, TriggerMeta } from "generated/api";
import type { FieldProblem } from "../../../api/problem";
import { type Group, isComplete, isGroup } from "../../../records/filter";
import { type Draft, isTypedJson, type Members, type Step } from "./definition";
import { walk } from "./tree";

/** Where something is wrong: the workflow itself, its trigger, its conditions, or a step. */
export type Where = "workflow" | "trigger" | "conditions" | { step: string };

/** Something that is wrong with a draft. */
export interface Fault {
  readonly where: Where;
  /** The member that is wrong, such as `values.due`; empty for the whole. */
  readonly member: string;
  readonly rule: string;
  readonly message: string;
}

/** Finds the places that the API names, such as `actions[1].then[0].title`, in a draft. */
export function faultsOf(problems: readonly FieldProblem[], draft: Draft): readonly Fault[] {
  const standings = walk(draft.steps).toSorted((a, b) => b.path.length - a.path.length);
  return problems.map(({ field, rule, message }) => {
    const at = (where: Where, member: string): Fault => ({ where, member, rule, message });
    if (field === "trigger" || field.startsWith("trigger.")) {
      return at("trigger", field.slice("trigger.".length));
    }
    if (/^conditions\b/.test(field)) {
      return at("conditions", "");
    }
    const standing = standings.find(
      ({ path }) => field === path || (field.startsWith(path) && field[path.length] === "."),
    );
    if (standing !== undefined) {
      const member = field.slice(standing.path.length + 1);
      return at({ step: standing.step.id }, /^conditions\b/.test(member) ? "conditions" : member);
    }
    return at("workflow", field);
  });
}

/** The parameters of the kinds of triggers and steps, as the API lists them. */
export interface Kinds {
  readonly triggers: readonly TriggerMeta[];
  readonly actions: readonly ActionMeta[];
}

/** What is missing or unreadable, which the page knows without asking the API. */
export function localFaults(draft: Draft, kinds: Kinds): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (where: Where, member: string, rule: string) =>
    faults.push({ where, member, rule, message: "" });
  if (draft.name.trim() === "") {
    add("workflow", "name", "required");
  }
  if (draft.trigger.type === "") {
    add("trigger", "type", "trigger_missing");
  }
  const trigger = kinds.triggers.find((one) => one.type === draft.trigger.type);
  for (const { name } of missing(trigger?.parameters ?? [], draft.trigger.members)) {
    add("trigger", name, "required");
  }
  if (hasIncomplete(draft.conditions)) {
    add("conditions", "", "incomplete");
  }
  if (draft.steps.length === 0) {
    add("workflow", "actions", "steps_missing");
  }
  for (const { step } of walk(draft.steps)) {
    const meta = kinds.actions.find((one) => one.type === step.type);
    for (const { name } of missing(meta?.parameters ?? [], step.members)) {
      add({ step: step.id }, name, "required");
    }
    if (step.conditions !== undefined) {
      if (step.conditions.parts.length === 0) {
        add({ step: step.id }, "conditions", "required");
      } else if (hasIncomplete(step.conditions)) {
        add({ step: step.id }, "conditions", "incomplete");
      }
    }
    for (const [name, value] of Object.entries(step.members)) {
      if (isTypedJson(value) && !isJson(value.typedJson)) {
        add({ step: step.id }, name, "json");
      }
    }
  }
  return faults;
}

/** The required parameters without a value; null is a value. */
function missing(parameters: readonly Parameter[], members: Members): readonly Parameter[] {
  return parameters.filter(({ name, type, is_required: isRequired }) => {
    const value = members[name];
    const isEmpty =
      value === undefined ||
      (typeof value === "string" && value.trim() === "") ||
      (Array.isArray(value) && value.length === 0);
    return isRequired && type !== "condition" && type !== "steps" && isEmpty;
  });
}

function hasIncomplete(group: Group): boolean {
  return group.parts.some((part) => (isGroup(part) ? hasIncomplete(part) : !isComplete(part)));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The faults of one place. */
export function faultsAt(faults: readonly Fault[], where: Where): readonly Fault[] {
  return faults.filter((one) => isSameWhere(one.where, where));
}

export function isSameWhere(left: Where, right: Where): boolean {
  return typeof left === "string" || typeof right === "string"
    ? left === right
    : left.step === right.step;
}

/** The name of a place in an address; the step that stands there again, if it still exists. */
export function addressOf(where: Where): string {
  return typeof where === "string" ? where : where.step;
}

export function whereOf(address: string | null, steps: readonly Step[]): Where | null {
  if (address === "trigger" || address === "conditions") {
    return address;
  }
  return address !== null && walk(steps).some((one) => one.step.id === address)
    ? { step: address }
    : null;
}
