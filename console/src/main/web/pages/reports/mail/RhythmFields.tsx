import type { RhythmInput } from "generated/api";
import { SelectField } from "../../../parts/Field";
import { formatNumber } from "../../../records/format";
import { weekday } from "../../../records/weekday";
import { t } from "../../../words";
import { ZoneField } from "../../settings/ZoneField";
import { withRhythm } from "./data";
import { hourName } from "./words";

const RHYTHMS = ["day", "week", "month"] as const;
const WEEKDAYS = 7;
const DAYS = 31;
const HOURS = 24;

/** Chooses the times of a schedule, and the time zone of its hour. */
export function RhythmFields({
  label,
  when,
  timezone,
  isFirst = false,
  problems,
  onChange,
}: {
  label: string;
  when: RhythmInput;
  timezone: string;
  isFirst?: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (change: { when?: RhythmInput; timezone?: string }) => void;
}) {
  return (
    <>
      <div className="mail-when">
        <SelectField
          label={label}
          autoFocus={isFirst}
          value={when.every}
          problem={problems["when.every"]}
          onChange={(every) =>
            onChange({ when: withRhythm(when, every as (typeof RHYTHMS)[number]) })
          }
          choices={RHYTHMS.map((every) => ({ value: every, label: t(`mailing.every.${every}`) }))}
        />
        {when.every === "week" && (
          <SelectField
            label={t("mailing.weekday")}
            value={String(when.weekday)}
            problem={problems["when.weekday"]}
            onChange={(day) => onChange({ when: { ...when, weekday: Number(day) } })}
            choices={from(1, WEEKDAYS).map((day) => ({ value: String(day), label: weekday(day) }))}
          />
        )}
        {when.every === "month" && (
          <SelectField
            label={t("mailing.day")}
            hint={t("mailing.dayHint")}
            value={String(when.day)}
            problem={problems["when.day"]}
            onChange={(day) => onChange({ when: { ...when, day: Number(day) } })}
            choices={from(1, DAYS).map((day) => ({ value: String(day), label: formatNumber(day) }))}
          />
        )}
        <SelectField
          label={t("mailing.hour")}
          value={String(when.hour)}
          problem={problems["when.hour"]}
          onChange={(hour) => onChange({ when: { ...when, hour: Number(hour) } })}
          choices={from(0, HOURS).map((hour) => ({ value: String(hour), label: hourName(hour) }))}
        />
      </div>
      <ZoneField
        label={t("mailing.timezone")}
        hint={t("mailing.timezoneHint")}
        value={timezone}
        problem={problems["timezone"]}
        onChange={(zone) => onChange({ timezone: zone })}
      />
    </>
  );
}

/** So many numbers from the first one. */
function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}
