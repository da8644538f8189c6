import type { MessagingSessionChoice, ObjectView, Person } from "generated/api";
import { apart, spanWords, valueWords } from "../../records/conditions/sentence";
import type { Field } from "../../records/model";
import { weekday } from "../../records/weekday";
import { language, t } from "../../words";
import type { Step, Trigger } from "./model/definition";
import { scheduleOf, timeOf } from "./model/schedule";

/** The names of what definitions contain only by slug. */
export interface Names {
  readonly objects: ReadonlyArray<Pick<ObjectView, "slug" | "name" | "plural_name">>;
  readonly people: readonly Person[];
  readonly sessions: readonly MessagingSessionChoice[];
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
