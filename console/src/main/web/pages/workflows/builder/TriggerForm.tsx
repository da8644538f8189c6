import type { TriggerMeta } from "generated/api";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../parts/Button";
import { Checkbox, SelectField } from "../../../parts/Field";
import { Icon } from "../../../parts/Icon";
import { timeZone } from "../../../records/zone";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { useSessions, useTriggerFields } from "../data";
import type { Trigger } from "../model/definition";
import { type Fault, faultsAt } from "../model/problems";
import { objectOf } from "../model/variables";
import { faultText, parameterName, triggerIcon, triggerLead, triggerName } from "../names";
import { useBuilding } from "./context";
import { ScheduleFields } from "./ScheduleFields";
import { SessionTarget } from "./SessionTarget";

/** Chooses what starts the workflow, and says more about it. */
export function TriggerForm({ faults }: { faults: readonly Fault[] }) {
  const { draft, triggers, isReadOnly } = useBuilding();
  const [isChoosing, setChoosing] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(false);
  const { trigger } = draft;
  const meta = triggers.find((one) => one.type === trigger.type);
  const own = faultsAt(faults, "trigger");
  const whole = own.filter((one) => one.member === "" || one.member === "type");
  useEffect(() => {
    if (wasChosen.current && form.current !== null) {
      wasChosen.current = false;
      form.current.querySelector<HTMLElement>("select, input")?.focus();
    }
  });
  const problems = whole.map((one, index) => (
    <p key={index} className="problem" role="alert">
      {faultText(one)}
    </p>
  ));
  if (meta === undefined || isChoosing) {
    return (
      <>
        {problems}
        <TriggerGallery
          onChosen={() => {
            wasChosen.current = true;
            setChoosing(false);
          }}
        />
      </>
    );
  }
  return (
    <div className="step-form" ref={form}>
      <p className="chosen-kind">
        <Icon {...triggerIcon(meta.type)} size={20} />
        <strong>{triggerName(meta)}</strong>
        {!isReadOnly && (
          <Button kind="quiet" onClick={() => setChoosing(true)}>
            {t("workflow.triggerChange")}
          </Button>
        )}
      </p>
      <p className="hint">{triggerLead(meta)}</p>
      {problems}
      {meta.kind === "schedule" && <ScheduleFields faults={own} />}
      {meta.parameters.map((parameter) => (
        <TriggerControl
          key={parameter.name}
          name={parameter.name}
          label={parameterName(parameter)}
          isRequired={parameter.is_required}
          faults={own}
        />
      ))}
    </div>
  );
}

function TriggerControl({
  name,
  label,
  isRequired,
  faults,
}: {
  name: string;
  label: string;
  isRequired: boolean;
  faults: readonly Fault[];
}) {
  const { draft, change, isReadOnly } = useBuilding();
  const objects = useObjects();
  const { trigger } = draft;
  const fields = useTriggerFields(objectOf(trigger));
  const sessions = useSessions();
  const fault = faults.find((one) => one.member === name || one.member.startsWith(`${name}[`));
  const problem =
    fault === undefined
      ? undefined
      : name === "object_slug" && fault.rule === "required"
        ? t("workflow.fault.required_object")
        : faultText(fault);
  const set = (members: Trigger["members"]) =>
    change(
      (before) => ({
        ...before,
        trigger: { ...before.trigger, members: { ...before.trigger.members, ...members } },
      }),
      `trigger.${name}`,
    );
  const value = trigger.members[name];
  const text = typeof value === "string" ? value : "";
  const shared = { label, isOptional: !isRequired, problem, disabled: isReadOnly, value: text };
  switch (name) {
    case "object_slug":
      return (
        <SelectField
          {...shared}
          onChange={(slug) =>
            set({
              object_slug: slug === "" ? undefined : slug,
              watched_fields: undefined,
              field_slug: undefined,
              to_status: undefined,
              from_status: undefined,
            })
          }
          choices={[
            { value: "", label: t(isRequired ? "filter.choose" : "workflow.noObject") },
            ...(objects.data ?? []).map((one) => ({ value: one.slug, label: one.plural_name })),
          ]}
        />
      );
    case "watched_fields":
      return (
        <TickList
          label={label}
          problem={problem}
          choices={(fields.data ?? []).filter((one) => one.triggers.includes("field_changed"))}
          chosen={(value as readonly string[] | undefined) ?? []}
          onChange={(chosen) => set({ watched_fields: chosen })}
        />
      );
    case "field_slug":
      return (
        <SelectField
          {...shared}
          onChange={(slug) =>
            set({ field_slug: slug === "" ? undefined : slug, to_status: undefined, from_status: undefined })
          }
          choices={[
            { value: "", label: t("workflow.defaultField") },
            ...(fields.data ?? [])
              .filter((one) => one.triggers.includes("status_changed"))
              .map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
      );
    case "to_status":
    case "from_status": {
      const statuses = (fields.data ?? []).filter((one) => one.triggers.includes("status_changed"));
      const named = trigger.members["field_slug"] ?? "status";
      const field = statuses.find((one) => one.slug === named) ?? statuses[0];
      return (
        <SelectField
          {...shared}
          onChange={(next) => set({ [name]: next === "" ? undefined : next })}
          choices={[
            { value: "", label: t(isRequired ? "filter.choose" : "workflow.anyStatus") },
            ...(field?.options ?? []).map((one) => ({ value: one.value, label: one.label })),
          ]}
        />
      );
    }
    case "session_slugs": {
      const chosen = (value as readonly string[] | undefined) ?? [];
      return (
        <>
          <TickList
            label={label}
            problem={problem}
            hint={t(
              sessions.isSuccess && sessions.data.length === 0
                ? "workflow.parameterHint.noSessions"
                : "workflow.parameterHint.session_slugs",
            )}
            choices={(sessions.data ?? []).map((one) => ({
              slug: one.slug,
              name: one.name ?? one.slug,
            }))}
            chosen={chosen}
            onChange={(next) => set({ session_slugs: next })}
          />
          {chosen.map((slug) => (
            <SessionTarget key={slug} session={slug} />
          ))}
        </>
      );
    }
    default:
      // The schedule has fields of its own.
      return null;
  }
}

function TickList({
  label,
  hint,
  problem,
  choices,
  chosen,
  onChange,
}: {
  label: string;
  hint?: string;
  problem: string | undefined;
  choices: ReadonlyArray<{ slug: string; name: string }>;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { isReadOnly } = useBuilding();
  const below = problem ?? hint;
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <span className="ticks-list">
        {choices.map((one) => (
          <Checkbox
            key={one.slug}
            label={<bdi>{one.name}</bdi>}
            disabled={isReadOnly}
            checked={chosen.includes(one.slug)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, one.slug] : chosen.filter((slug) => slug !== one.slug))
            }
          />
        ))}
      </span>
      {below !== undefined && (
        <p className={problem === undefined ? "hint" : "problem"}>{below}</p>
      )}
    </fieldset>
  );
}

const KINDS = ["record", "message", "schedule", "hand"] as const;

function TriggerGallery({ onChosen }: { onChosen: () => void }) {
  const { triggers, change } = useBuilding();
  const choose = (meta: TriggerMeta) => {
    onChosen();
    change((draft) => ({ ...draft, trigger: triggerOf(meta, draft.trigger) }));
  };
  return (
    <div className="kinds">
      {KINDS.map((kind) => (
        <section key={kind} aria-label={t(`workflow.kind.${kind}`)}>
          <h3 className="menu-head">{t(`workflow.kind.${kind}`)}</h3>
          {triggers
            .filter((one) => one.kind === kind)
            .map((meta) => (
              <button key={meta.type} type="button" className="kind" onClick={() => choose(meta)}>
                <Icon {...triggerIcon(meta.type)} size={20} />
                <span>
                  <strong>{triggerName(meta)}</strong>
                  <span className="hint">{triggerLead(meta)}</span>
                </span>
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

/** A trigger of another kind, with what both kinds have. */
function triggerOf(meta: TriggerMeta, before: Trigger): Trigger {
  const names = new Set(meta.parameters.map((one) => one.name));
  return {
    type: meta.type,
    members: {
      ...(meta.kind === "schedule"
        ? {
            cron_expression: "0 8 * * 1-5",
            timezone: timeZone(),
          }
        : {}),
      ...Object.fromEntries(Object.entries(before.members).filter(([name]) => names.has(name))),
    },
  };
}

