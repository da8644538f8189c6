import type { ActionMeta, Parameter, TriggerMeta } from "generated/api";
import i18next from "i18next";
import { Problem } from "../../api/problem";
import { problemsOf } from "../../parts/form";
import type { IconName } from "../../parts/Icon";
import { formatNumber } from "../../records/format";
import { language, t, type Word } from "../../words";
import type { Step, StepType, TriggerType } from "./model/definition";
import { durationParts } from "./model/health";
import type { Fault } from "./model/problems";
import type { Offer } from "./model/variables";

/** A word of the catalogue, or what the API says in English if the catalogue does not know it. */
export function known(word: string, otherwise: string): string {
  return i18next.exists(word) ? t(word as Word) : otherwise;
}

export function triggerName(meta: Pick<TriggerMeta, "type"> & { label?: string }): string {
  return known(`workflow.trigger.${meta.type}`, meta.label ?? meta.type);
}

export function triggerLead(meta: TriggerMeta): string {
  return known(`workflow.triggerLead.${meta.type}`, meta.description);
}

export function stepName(type: StepType, meta?: ActionMeta): string {
  return known(`workflow.step.${type}`, meta?.label ?? type);
}

export function stepLead(meta: ActionMeta): string {
  return known(`workflow.stepLead.${meta.type}`, meta.description);
}

/** What a step is called: the name that people gave it, or else its kind. */
export function titleOf(step: Step): string {
  const name = step.members["name"];
  return typeof name === "string" && name !== "" ? name : stepName(step.type);
}

export function parameterName(parameter: Parameter): string {
  return known(`workflow.parameter.${parameter.name}`, parameter.name.replace(/_/g, " "));
}

export function laneName(lane: string, type: StepType): string {
  return known(`workflow.lane.${type}_${lane}`, known(`workflow.lane.${lane}`, lane));
}

export function systemName(slug: string): string {
  return known(`workflow.system.${slug}`, slug);
}

/** What a variable is called. */
export function offerName(offer: Offer): string {
  const [head = "", rest = ""] = split(offer.name);
  if (offer.step !== undefined) {
    return `${titleOf(offer.step)}: ${known(`workflow.output.${offer.label}`, offer.label)}`;
  }
  if (head === "record" && offer.label === rest) {
    return systemName(rest);
  }
  const word = `workflow.variable.${offer.name.replace(/\./g, "_")}`;
  if (head === "old") {
    return t("workflow.before", { name: offer.label.replace(/ before$/, "") });
  }
  return known(word, offer.label);
}

function split(name: string): readonly string[] {
  const dot = name.indexOf(".");
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)];
}

const TRIGGER_ICONS: Readonly<Record<TriggerType, { icon: IconName }>> = {
  record_created: { icon: "square-plus" },
  record_updated: { icon: "pencil" },
  record_deleted: { icon: "trash" },
  field_changed: { icon: "forms" },
  status_changed: { icon: "progress-check" },
  message_received: { icon: "message" },
  first_message: { icon: "message-plus" },
  scheduled_reminder: { icon: "calendar-time" },
  manual: { icon: "hand-click" },
};

const STEP_ICONS: Readonly<Record<StepType, { icon: IconName }>> = {
  update_field: { icon: "forms" },
  update_status: { icon: "progress-check" },
  create_record: { icon: "square-plus" },
  assign: { icon: "user-check" },
  send_message: { icon: "send" },
  send_template: { icon: "template" },
  send_webhook: { icon: "webhook" },
  wait: { icon: "hourglass" },
  approval: { icon: "thumb-up" },
  branch: { icon: "git-branch" },
};

const OTHER = { icon: "bolt" } as const;

export function triggerIcon(type: TriggerType | ""): { icon: IconName } {
  return type === "" ? OTHER : (TRIGGER_ICONS[type] ?? OTHER);
}

export function stepIcon(type: StepType): { icon: IconName } {
  return STEP_ICONS[type] ?? OTHER;
}

/** What is wrong, in the words of the page. */
export function faultText(fault: Pick<Fault, "rule" | "message">): string {
  return known(`workflow.fault.${fault.rule}`, t("rule.other", { message: fault.message }));
}

/** Why a request about workflows was refused. */
export function refusalOf(error: unknown): string {
  if (error instanceof Problem) {
    const word = `workflow.refusal.${error.code}`;
    if (i18next.exists(word)) {
      return t(word as Word);
    }
  }
  const { whole, fields } = problemsOf(error);
  return whole ?? Object.values(fields).join(" ");
}

/** Why a run ended as it did: the words of the page for codes it knows, and what the API adds. */
export function reasonOf(code: string | null, message: string | null): string {
  return code === null ? (message ?? "") : known(`workflow.reason.${code}`, message ?? code);
}

/** A duration such as 2 min 5 s. */
export function formatDuration(milliseconds: number): string {
  return durationParts(milliseconds)
    .map(({ amount, unit }) => formatNumber(amount, { style: "unit", unit, unitDisplay: "narrow" }))
    .join(" ");
}

/** A share such as 12%. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(
    share,
  );
}

/** How long ago a moment was, such as 5 minutes ago. */
export function formatAgo(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1_000);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  const steps = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) {
      return format.format(Math.round(seconds / size), unit);
    }
  }
  return format.format(Math.min(0, seconds), "second");
}
