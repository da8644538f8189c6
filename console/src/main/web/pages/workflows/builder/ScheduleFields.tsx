import { SelectField, TextField } from "../../../parts/Field";
import { weekday } from "../../../records/weekday";
import { timeZones } from "../../../records/zone";
import { t } from "../../../words";
import type { Fault } from "../model/problems";
import { cronOf, type Schedule, scheduleOf, timeOf, withRhythm } from "../model/schedule";
import { faultText } from "../names";
import { useState } from "react";
import { useBuilding } from "./context";

const RHYTHMS = ["hour", "day", "workday", "week", "month", "custom"] as const;
const DAYS = [1, 2, 3, 4, 5, 6, 0];

/** When a schedule comes true: in words for what is usual, in cron for everything else. */
export function ScheduleFields({ faults }: { faults: readonly Fault[] }) {
  const { draft, change, isReadOnly } = useBuilding();
  const { members } = draft.trigger;
  const cron = typeof members["cron_expression"] === "string" ? members["cron_expression"] : "";
  const [isCustom, setCustom] = useState(scheduleOf(cron).every === "custom");
  const schedule: Schedule = isCustom ? { every: "custom", cron } : scheduleOf(cron);
  const problemOf = (member: string) => {
    const fault = faults.find((one) => one.member === member);
    return fault === undefined ? undefined : faultText(fault);
  };
  const set = (name: string, value: string) =>
    change(
      (before) => ({
        ...before,
        trigger: {
          ...before.trigger,
          members: { ...before.trigger.members, [name]: value },
        },
      }),
      `trigger.${name}`,
    );
  const plan = (next: Schedule) => set("cron_expression", cronOf(next));
  return (
    <>
      <SelectField
        label={t("workflow.rhythmLabel")}
        disabled={isReadOnly}
        value={schedule.every}
        problem={schedule.every === "custom" ? undefined : problemOf("cron_expression")}
        onChange={(every) => {
          setCustom(every === "custom");
          plan(withRhythm(schedule, every as Schedule["every"]));
        }}
        choices={RHYTHMS.map((every) => ({ value: every, label: t(`workflow.rhythm.${every}`) }))}
      />
      {schedule.every === "week" && (
        <SelectField
          label={t("workflow.weekday")}
          disabled={isReadOnly}
          value={String(schedule.day)}
          onChange={(day) => plan({ ...schedule, day: Number(day) })}
          choices={DAYS.map((day) => ({ value: String(day), label: weekday(day) }))}
        />
      )}
      {schedule.every === "month" && (
        <TextField
          label={t("workflow.date")}
          type="number"
          min={1}
          max={31}
          readOnly={isReadOnly}
          value={String(schedule.date)}
          onChange={(date) => plan({ ...schedule, date: Number(date) })}
        />
      )}
      {schedule.every === "hour" && (
        <TextField
          label={t("workflow.minute")}
          type="number"
          min={0}
          max={59}
          readOnly={isReadOnly}
          value={String(schedule.minute)}
          onChange={(minute) => plan({ ...schedule, minute: Number(minute) })}
        />
      )}
      {"hour" in schedule && (
        <TextField
          label={t("workflow.time")}
          type="time"
          readOnly={isReadOnly}
          value={timeOf(schedule)}
          onChange={(time) => {
            const [hour, minute] = time.split(":").map(Number);
            if (hour !== undefined && minute !== undefined) {
              plan({ ...schedule, hour, minute });
            }
          }}
        />
      )}
      {schedule.every === "custom" && (
        <TextField
          label={t("workflow.cron")}
          hint={t("workflow.cronHint")}
          dir="ltr"
          className="input mono"
          readOnly={isReadOnly}
          value={schedule.cron}
          problem={problemOf("cron_expression")}
          onChange={(next) => set("cron_expression", next)}
        />
      )}
      <Zone
        value={String(members["timezone"] ?? "")}
        problem={problemOf("timezone")}
        onChange={(zone) => set("timezone", zone)}
      />
    </>
  );
}

function Zone({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (zone: string) => void;
}) {
  const { isReadOnly } = useBuilding();
  const all = timeZones();
  return (
    <SelectField
      label={t("workflow.parameter.timezone")}
      hint={t("workflow.parameterHint.timezone")}
      disabled={isReadOnly}
      value={value}
      problem={problem}
      onChange={onChange}
      choices={(all.includes(value) ? all : [value, ...all]).map((one) => ({ value: one, label: one }))}
    />
  );
}
