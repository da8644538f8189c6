import type {
  ActionMeta,
  NewWorkflow,
  TriggerMeta,
  WorkflowAction,
  WorkflowTrigger,
} from "generated/api";
import { emptyGroup, filterOf, type Group, groupOf } from "../../../records/filter";

export type StepType = ActionMeta["type"];
export type TriggerType = TriggerMeta["type"];
export type Members = Readonly<Record<string, unknown>>;

/** What starts a workflow. */
export interface Trigger {
  /** Empty until it is chosen. */
  readonly type: TriggerType | "";
  readonly members: Members;
}

/** A step, with the steps inside it by the name of their lane, such as `then`. */
export interface Step {
  readonly id: string;
  readonly type: StepType;
  readonly members: Members;
  readonly conditions?: Group;
  readonly lanes: Readonly<Record<string, readonly Step[]>>;
}

/** A workflow as it is edited; unlike a definition it may be incomplete. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly trigger: Trigger;
  readonly conditions: Group;
  readonly steps: readonly Step[];
}

/** JSON that is being typed; it may be unreadable. */
export interface TypedJson {
  readonly typedJson: string;
}

/** A workflow as the API takes it, and as files contain it. */
export type Definition = Required<
  Pick<NewWorkflow, "name" | "description" | "trigger" | "conditions" | "actions">
>;

/** What a draft can be made of: a workflow, a template or a file. */
export interface Source {
  readonly name: string;
  readonly description?: string | null;
  readonly trigger: object;
  readonly conditions?: object | null;
  readonly actions: readonly object[];
}

export function emptyDraft(): Draft {
  return {
    name: "",
    description: "",
    trigger: { type: "", members: {} },
    conditions: emptyGroup(),
    steps: [],
  };
}

/** The names of the lanes of a kind of step, in their order. */
export function lanesOf(meta: ActionMeta | undefined): readonly string[] {
  return (meta?.parameters ?? []).filter((one) => one.type === "steps").map((one) => one.name);
}

/** A new step of a kind. */
export function newStep(meta: ActionMeta, id: string): Step {
  const hasConditions = meta.parameters.some((one) => one.type === "condition");
  return {
    id,
    type: meta.type,
    members: INITIAL[meta.type] ?? {},
    ...(hasConditions ? { conditions: emptyGroup() } : {}),
    lanes: Object.fromEntries(lanesOf(meta).map((lane) => [lane, []])),
  };
}

const INITIAL: Partial<Record<StepType, Members>> = {
  wait: { amount: 1, unit: "days" },
  create_record: { values: {} },
};

/** Reads a workflow into a draft. Steps without an id get one. */
export function draftOf(source: Source, kinds: readonly ActionMeta[]): Draft {
  const { type, ...members } = source.trigger as { type: TriggerType } & Record<string, unknown>;
  const taken = new Set<string>();
  gatherIds(source.actions, taken);
  return {
    name: source.name,
    description: source.description ?? "",
    trigger: { type, members },
    conditions: groupFrom(source.conditions),
    steps: source.actions.map((action) => stepOf(action, kinds, taken)),
  };
}

function gatherIds(actions: readonly object[], taken: Set<string>): void {
  for (const action of actions) {
    for (const [name, value] of Object.entries(action)) {
      if (name === "id" && typeof value === "string") {
        taken.add(value);
      } else if (Array.isArray(value)) {
        gatherIds(value.filter((one) => typeof one === "object" && one !== null), taken);
      }
    }
  }
}

function groupFrom(conditions: unknown): Group {
  return conditions === null || conditions === undefined
    ? emptyGroup()
    : groupOf(JSON.stringify(conditions));
}

function stepOf(action: object, kinds: readonly ActionMeta[], taken: Set<string>): Step {
  const { id, type, ...rest } = action as { id?: string; type: StepType } & Record<string, unknown>;
  const meta = kinds.find((one) => one.type === type);
  const kindOf = (name: string) => meta?.parameters.find((one) => one.name === name)?.type;
  const members: Record<string, unknown> = {};
  const lanes: Record<string, readonly Step[]> = Object.fromEntries(
    lanesOf(meta).map((lane) => [lane, []]),
  );
  let conditions: Group | undefined;
  for (const [name, value] of Object.entries(rest)) {
    if (kindOf(name) === "steps") {
      lanes[name] = ((value ?? []) as object[]).map((one) => stepOf(one, kinds, taken));
    } else if (kindOf(name) === "condition") {
      conditions = groupFrom(value);
    } else {
      members[name] = value;
    }
  }
  return {
    id: id ?? freshId(taken),
    type,
    members,
    ...(conditions === undefined ? {} : { conditions }),
    lanes,
  };
}

/** An id that no step has; it is taken from then on. */
export function freshId(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`step_${number}`)) {
    number += 1;
  }
  const id = `step_${number}`;
  taken.add(id);
  return id;
}

/** The definition of a draft. Members without a value are left out, so that the API asks for them. */
export function definitionOf(draft: Draft): Definition {
  return {
    name: draft.name,
    description: draft.description,
    trigger: {
      ...(draft.trigger.type === "" ? {} : { type: draft.trigger.type }),
      ...sent(draft.trigger.members),
    } as WorkflowTrigger,
    conditions: filterOf(draft.conditions) as Record<string, unknown> | null,
    actions: draft.steps.map(actionOf),
  };
}

function actionOf(step: Step): WorkflowAction {
  const conditions = step.conditions === undefined ? null : filterOf(step.conditions);
  return {
    id: step.id,
    type: step.type,
    ...sent(step.members),
    ...(conditions === null ? {} : { conditions }),
    ...Object.fromEntries(
      Object.entries(step.lanes).map(([lane, steps]) => [lane, steps.map(actionOf)]),
    ),
  } as unknown as WorkflowAction;
}

function sent(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      if (value === undefined || value === "") {
        return [];
      }
      return [[name, isTypedJson(value) ? parsedOr(value.typedJson) : value]];
    }),
  );
}

export function isTypedJson(value: unknown): value is TypedJson {
  return typeof value === "object" && value !== null && "typedJson" in value;
}

/** What JSON says; the text itself if it is unreadable. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether two drafts are the same workflow to the API. */
export function isSameDefinition(left: Draft, right: Draft): boolean {
  return canonical(definitionOf(left)) === canonical(definitionOf(right));
}

/** JSON with the members of objects in one order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
