import type { MessagingSessionChoice, ObjectView, Person } from "generated/api";
import { type Condition, type Group, isGroup, RELATIVE, WITHOUT_VALUE } from "../../records/filter";
import { formatMoney } from "../../records/format";
import { type Field, namedIn } from "../../records/model";
import { language, t, type Word } from "../../words";
import type { Step, Trigger } from "./model/definition";
import { scheduleOf, timeOf } from "./model/schedule";
import { wordsOf } from "./model/variables";

/** The names of what definitions contain only by slug. */
export interface Names {
  readonly objects: ReadonlyArray<Pick<ObjectView, "slug" | "name" | "plural_name">>;
  readonly people: readonly Person[];
  readonly sessions: readonly MessagingSessionChoice[];
}

/** Keeps the direction of a name or a value from turning a sentence of the other direction. */
function apart(part: string): string {
  const FIRST_STRONG_ISOLATE = "\u2068";
  const POP_ISOLATE = "\u2069";
  return part === "" || language() !== "ar" ? part : FIRST_STRONG_ISOLATE + part + POP_ISOLATE;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function objectName(names: Names, slug: unknown): string {
  return names.objects.find((one) => one.slug === slug)?.plural_name ?? text(slug);
}

/** What starts a workflow, as a sentence. */
export function triggerSentence(
  trigger: Trigger,
  names: Names,
  fields: readonly Field[],
): string {
  const { members } = trigger;
  const object = apart(objectName(names, members["object_slug"]) || t("workflow.unset"));
  const field = (slug: unknown) =>
    apart(fields.find((one) => one.slug === slug)?.name ?? text(slug));
  const option = (slug: unknown, value: unknown) =>
    apart(
      fields
        .find((one) => one.slug === slug)
        ?.options.find((one) => one.value === value)?.label ?? text(value),
    );
  switch (trigger.type) {
    case "record_created":
      return t("workflow.sentence.created", { object });
    case "record_updated":
      return t("workflow.sentence.updated", { object });
    case "record_deleted":
      return t("workflow.sentence.deleted", { object });
    case "field_changed": {
      const watched = (members["watched_fields"] as readonly string[] | undefined) ?? [];
      const names = new Intl.ListFormat(language(), { type: "disjunction" }).format(
        watched.map(field),
      );
      return t("workflow.sentence.fields", { fields: names || t("workflow.unset"), object });
    }
    case "status_changed": {
      const slug = members["field_slug"] ?? "status";
      const to = option(slug, members["to_status"]) || t("workflow.unset");
      const from = option(slug, members["from_status"]);
      return from === ""
        ? t("workflow.sentence.status", { field: field(slug), object, to })
        : t("workflow.sentence.statusFrom", { field: field(slug), object, from, to });
    }
    case "message_received":
    case "first_message": {
      const what = t(
        trigger.type === "message_received"
          ? "workflow.sentence.message"
          : "workflow.sentence.messageFirst",
      );
      const slugs = (members["session_slugs"] as readonly string[] | undefined) ?? [];
      const sessions = slugs.map(
        (slug) => apart(names.sessions.find((one) => one.slug === slug)?.name ?? slug),
      );
      return sessions.length === 0
        ? what
        : t("workflow.sentence.messageIn", { what, sessions: sessions.join(", ") });
    }
    case "scheduled_reminder": {
      const when = scheduleSentence(text(members["cron_expression"]));
      const zone = apart(text(members["timezone"]));
      return text(members["object_slug"]) === ""
        ? t("workflow.sentence.schedule", { when, zone })
        : t("workflow.sentence.scheduleFor", { when, zone, object });
    }
    case "manual":
      return text(members["object_slug"]) === ""
        ? t("workflow.sentence.manual")
        : t("workflow.sentence.manualFor", { object });
    default:
      return t("workflow.triggerChoose");
  }
}

/** A schedule as a sentence. */
export function scheduleSentence(cron: string): string {
  const schedule = scheduleOf(cron);
  switch (schedule.every) {
    case "hour":
      return t("workflow.at.hour", { minute: schedule.minute });
    case "day":
    case "workday":
      return t(`workflow.at.${schedule.every}`, { time: timeOf(schedule) });
    case "week":
      return t("workflow.at.week", { day: weekday(schedule.day), time: timeOf(schedule) });
    case "month":
      return t("workflow.at.month", { date: schedule.date, time: timeOf(schedule) });
    case "custom":
      return t("workflow.at.custom", { cron: schedule.cron || t("workflow.unset") });
  }
}

/** The name of a day of the week; 0 is Sunday. */
export function weekday(day: number): string {
  // The fourth of January 1970 was a Sunday.
  const date = new Date(Date.UTC(1970, 0, 4 + day));
  return new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" }).format(date);
}

/** Conditions as a sentence; empty if there are none. */
export function conditionSentence(
  group: Group,
  fields: readonly Field[],
  people: readonly Person[],
): string {
  const parts = group.parts.map((part) => {
    if (isGroup(part)) {
      const inner = conditionSentence(part, fields, people);
      return part.parts.length > 1 && !part.isNot ? `(${inner})` : inner;
    }
    return conditionWords(part, fields, people);
  });
  const joined = parts
    .filter((part) => part !== "")
    .join(` ${t(group.join === "and" ? "workflow.and" : "workflow.or")} `);
  return group.isNot && joined !== "" ? t("workflow.not", { what: joined }) : joined;
}

function conditionWords(
  condition: Condition,
  fields: readonly Field[],
  people: readonly Person[],
): string {
  const field = fields.find((one) => one.slug === condition.field);
  const operator = t(`operator.${condition.op}` as Word);
  const value = WITHOUT_VALUE.has(condition.op)
    ? ""
    : RELATIVE.has(condition.op)
      ? spanWords({ amount: condition.amount, unit: condition.unit }) || "…"
      : valueWords(field, condition.value, people) || "…";
  return [apart(field?.name ?? condition.field), operator, apart(value)]
    .filter((one) => one !== "")
    .join(" ");
}

/** A value as it is read within a sentence. */
export function valueWords(
  field: Field | undefined,
  value: unknown,
  people: readonly Person[] = [],
): string {
  if (Array.isArray(value)) {
    return value.map((one) => valueWords(field, one, people)).join(", ");
  }
  if (typeof value === "boolean") {
    return t(value ? "value.yes" : "value.no");
  }
  if (field?.type === "currency" && typeof value === "object" && value !== null) {
    const money = value as { amount: unknown; currency?: string };
    return money.currency === undefined ? (wordsOf(value) ?? "") : formatMoney(money.amount, money.currency);
  }
  if (typeof value === "string") {
    if ((field?.type as string | undefined) === "person") {
      return value === "me" ? t("filter.me") : (people.find((one) => one.slug === value)?.name ?? value);
    }
    const option = field?.options.find((one) => one.value === value)?.label;
    if (option !== undefined) {
      return option;
    }
  }
  if (field?.type === "relation") {
    return namedIn(value)
      .map((one) => one.label)
      .join(", ");
  }
  return wordsOf(value) ?? "";
}

/**
 * What a step does, as a sentence; texts in it keep their variables.
 *
 * @param fields the fields of the workflow's record
 * @param ofObject the fields of the object that the step itself names
 */
export function stepSentence(
  step: Step,
  names: Names,
  fields: readonly Field[],
  ofObject: readonly Field[],
): string {
  const { members } = step;
  const member = (name: string) => text(members[name]);
  switch (step.type) {
    case "update_field": {
      const slug = member("field_slug");
      const field = fields.find((one) => one.slug === slug);
      const name = apart(field?.name ?? slug);
      if (slug === "") {
        return "";
      }
      return members["value"] === null
        ? t("workflow.sentence.clear", { field: name })
        : t("workflow.sentence.set", {
            field: name,
            value: apart(valueWords(field, members["value"])) || "…",
          });
    }
    case "update_status": {
      const slug = member("field_slug") || "status";
      const field = fields.find((one) => one.slug === slug);
      return member("status") === ""
        ? ""
        : t("workflow.sentence.set", {
            field: apart(field?.name ?? slug),
            value: apart(valueWords(field, members["status"])),
          });
    }
    case "create_record": {
      const slug = member("object_slug");
      if (slug === "") {
        return "";
      }
      const values = Object.entries((members["values"] ?? {}) as Record<string, unknown>)
        .map(([name, value]) => valueWords(ofObject.find((one) => one.slug === name), value))
        .filter((one) => one !== "")
        .map(apart);
      const object = apart(objectName(names, slug));
      return values.length === 0
        ? t("workflow.sentence.createPlain", { object })
        : t("workflow.sentence.create", { object, values: values.join(", ") });
    }
    case "assign": {
      if (members["assignee"] === undefined) {
        return "";
      }
      const slug = member("assignee");
      return slug === ""
        ? t("workflow.sentence.unassign")
        : t("workflow.sentence.assign", {
            member: apart(names.people.find((one) => one.slug === slug)?.name ?? slug),
          });
    }
    case "send_message":
      return apart(member("body"));
    case "send_template":
      return apart(member("template"));
    case "send_webhook":
      return apart(member("url"));
    case "wait":
      return spanWords(members);
    case "approval":
      return apart(member("title"));
    case "branch":
      return "";
    default:
      return "";
  }
}

/** A length of time such as 3 days. */
export function spanWords(span: Readonly<Record<string, unknown>>): string {
  const { amount, unit } = span;
  return typeof amount === "number" && typeof unit === "string"
    ? `${amount} ${t(`unit.${unit}` as Word)}`
    : "";
}
