import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ActionMeta, Person, TriggerMeta, Workflow } from "generated/api";
import { useMemo } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { type Field, type Item } from "../../records/model";
import { useMe } from "../../shell/workspace";
import { known, systemName } from "./names";
import type { Trigger, TriggerType } from "./model/definition";
import { objectOf } from "./model/variables";

const MINUTE = 60_000;
const FOREVER = Number.POSITIVE_INFINITY;
const MANY = 200;

/** Whether the person has a permission; false until it is known. */
export function useMay(): (permission: string) => boolean {
  const me = useMe();
  return (permission) => me.data?.permissions.includes(permission) === true;
}

/** What workflows can be made of, the same in every workspace. */
export function useKinds(): {
  triggers: UseQueryResult<readonly TriggerMeta[]>;
  actions: UseQueryResult<readonly ActionMeta[]>;
} {
  const triggers = useQuery({
    queryKey: ["workflow-triggers"],
    staleTime: FOREVER,
    queryFn: ({ signal }) => call("GET /workflow/meta/triggers", { signal }),
    select: (answer) => answer.data,
  });
  const actions = useQuery({
    queryKey: ["workflow-actions"],
    staleTime: FOREVER,
    queryFn: ({ signal }) => call("GET /workflow/meta/actions", { signal }),
    select: (answer) => answer.data,
  });
  return { triggers, actions };
}

export function useWorkflow(slug: string) {
  return useQuery({
    queryKey: ["workflow", slug],
    queryFn: ({ signal }) => readWorkflow(slug, signal),
  });
}

export async function readWorkflow(slug: string, signal?: AbortSignal): Promise<Workflow> {
  const path = { slug };
  return (await call("GET /workflow/{slug}", signal === undefined ? { path } : { path, signal })).data;
}

/** Shows a workflow as it now is, and reads again the lists that contain it. */
export async function keepWorkflow(workflow: Workflow): Promise<void> {
  queries.setQueryData(["workflow", workflow.slug], workflow);
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["workflows"] }),
    queries.invalidateQueries({ queryKey: ["workflow-about", workflow.slug] }),
  ]);
}

/** The variables of a trigger that texts can use. */
export function useVariables(trigger: Trigger) {
  const object = objectOf(trigger);
  return useQuery({
    queryKey: ["workflow-variables", trigger.type, object],
    enabled: trigger.type !== "",
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /workflow/meta/variables/{triggerType}", {
        path: { triggerType: trigger.type as TriggerType },
        query: object === null ? {} : { object_slug: object },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** The fields of an object that triggers can watch. */
export function useTriggerFields(object: string | null) {
  return useQuery({
    queryKey: ["workflow-fields", object],
    enabled: object !== null,
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /workflow/meta/objects/{objectSlug}/fields", {
        path: { objectSlug: object ?? "" },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** The fields of the records of an object, in their order; none without one. */
export function useFieldsOf(object: string | null): readonly Field[] | undefined {
  const fields = useQuery({
    queryKey: ["fields", object],
    enabled: object !== null,
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/field/active/{objectSlug}", { path: { objectSlug: object ?? "" }, signal }),
    select: (answer) => answer.data.toSorted((left, right) => left.order - right.order),
  });
  return object === null ? NONE : fields.data;
}

const NONE: readonly Field[] = [];

const PEOPLE: ReadonlySet<string> = new Set(["created_by", "updated_by", "assigned_to"]);
const MESSAGE_FIELDS = [
  "message_body",
  "message_type",
  "chat_phone",
  "session_slug",
  "message_slug",
  "chat_slug",
];

/** The fields that conditions can use: of the record, of every record, and of the message. */
export function useConditionFields(trigger: Trigger): readonly Field[] {
  const object = objectOf(trigger);
  const fields = useFieldsOf(object);
  const system = useQuery({
    queryKey: ["workflow-system-fields"],
    staleTime: FOREVER,
    queryFn: ({ signal }) => call("GET /workflow/meta/system-fields", { signal }),
    select: (answer) => answer.data,
  });
  const operators = useQuery({
    queryKey: ["workflow-operators"],
    staleTime: FOREVER,
    queryFn: ({ signal }) => call("GET /workflow/meta/operators", { signal }),
    select: (answer) => answer.data,
  });
  const isByMessage = trigger.type === "message_received" || trigger.type === "first_message";
  return useMemo(() => {
    const own = fields ?? [];
    const shared = object === null ? [] : (system.data ?? []);
    const forTexts = (operators.data ?? [])
      .filter((one) => one.field_types.includes("text"))
      .map((one) => one.op);
    return [
      ...(isByMessage ? MESSAGE_FIELDS : []).map((slug) =>
        asField(slug, known(`workflow.messageField.${slug}`, slug), "text", forTexts),
      ),
      ...own,
      ...shared.map((one) =>
        asField(one.slug, systemName(one.slug), PEOPLE.has(one.slug) ? "person" : one.type, one.operators),
      ),
    ];
  }, [object, fields, system.data, operators.data, isByMessage]);
}

/** What a filter needs to know of a field that is not one of the object. */
function asField(
  slug: string,
  name: string,
  type: string,
  operators: readonly Field["operators"][number][],
): Field {
  return { slug, name, type, operators, options: [], settings: {} } as unknown as Field;
}

/** The newest record of an object, from which examples are taken. */
export function useSampleRecord(object: string | null) {
  const may = useMay();
  return useQuery({
    queryKey: ["workflow-sample", object],
    enabled: object !== null && may("record.read"),
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object ?? "" },
        query: { limit: 1, count: "none" },
        signal,
      }),
    select: (answer): Item | null => answer.data[0] ?? null,
  });
}

/** The sessions with which messages come and go. */
export function useSessions() {
  const may = useMay();
  return useQuery({
    queryKey: ["workflow-sessions"],
    enabled: may("messaging.read"),
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /messaging/sessions/lookup", { signal }),
    select: (answer) => answer.data,
  });
}

/** The members that can be named; only the person, if the others may not be listed. */
export function usePeople(): readonly Person[] {
  const me = useMe();
  const may = useMay();
  const members = useQuery({
    queryKey: ["members", "active"],
    enabled: may("member.read"),
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data.filter((one) => one.status === "active"),
  });
  return members.data ?? (me.data === undefined ? [] : [me.data]);
}

/** A few workflows by name, for a choice. */
export function useWorkflowNames() {
  return useQuery({
    queryKey: ["workflows", "names"],
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /workflow", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data.map(({ slug, name }) => ({ slug, name })),
  });
}
