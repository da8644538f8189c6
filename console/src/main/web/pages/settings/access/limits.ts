import type { RoleObject } from "generated/api";
import { VERBS, type Verb } from "./permissions";

/** Which records of an object a role sees. */
export const SCOPES = ["all", "own", "team", "hierarchy"] as const;

export type Scope = (typeof SCOPES)[number];

export type FieldRight = "full" | "read_only" | "hidden";

/** What a role may do with the records of an object, and with its fields. */
export interface Limit {
  rights: ReadonlySet<Verb>;
  records: Scope;
  fields: Readonly<Record<string, FieldRight>>;
}

/** Without a limit, everything is allowed that the permissions of the role allow. */
export const UNLIMITED: Limit = { rights: new Set(VERBS), records: "all", fields: {} };

export function limitOf(given: RoleObject | undefined): Limit {
  if (given === undefined) {
    return UNLIMITED;
  }
  return {
    rights: new Set(VERBS.filter((verb) => given[verb])),
    records: SCOPES.find((one) => one === given.records) ?? "all",
    fields: Object.fromEntries(
      Object.entries(given.fields).filter(
        (one): one is [string, FieldRight] => one[1] === "read_only" || one[1] === "hidden",
      ),
    ),
  };
}

/** How much of an object a role is left, in one word. */
export function kindOf(limit: Limit): "full" | "limited" | "none" {
  if (!limit.rights.has("read")) {
    return "none";
  }
  return limit.rights.size === VERBS.length &&
    limit.records === "all" &&
    Object.keys(limit.fields).length === 0
    ? "full"
    : "limited";
}

/** The limit after a right was switched; all others need that of reading. */
export function withRight(limit: Limit, verb: Verb, isOn: boolean): Limit {
  const rights = new Set(limit.rights);
  if (isOn) {
    rights.add("read").add(verb);
  } else if (verb === "read") {
    rights.clear();
  } else {
    rights.delete(verb);
  }
  return { ...limit, rights };
}

export function withField(limit: Limit, field: string, right: FieldRight): Limit {
  const { [field]: _, ...others } = limit.fields;
  return { ...limit, fields: right === "full" ? others : { ...others, [field]: right } };
}

/** The limit as the API takes it. */
export function bodyOf(limit: Limit) {
  return {
    read: limit.rights.has("read"),
    create: limit.rights.has("create"),
    update: limit.rights.has("update"),
    delete: limit.rights.has("delete"),
    records: limit.records,
    fields: { ...limit.fields },
  };
}
