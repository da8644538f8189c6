import type { Tile } from "generated/api";
import type { Changes } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { SelectField, TextField } from "../../../parts/Field";
import { periodOf, PERIODS, periodWords } from "../../../records/conditions/periods";
import { useMembers } from "../../../records/MemberPicker";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { type DashboardFilter, endsEarly } from "../data";

const ME = "me";

/** The periods to choose from, with that of the address. */
function choices(present: string): readonly string[] {
  return [...new Set([...PERIODS, "last_7_days", "last_30_days", "next_30_days", present])].filter(
    (one) => periodOf(one) !== null,
  );
}

function labelOf(word: string): string {
  const period = periodOf(word);
  return period === null ? word : periodWords(period);
}

/** The days and the member that narrow all reports of a dashboard which have a field for them. */
export function DashboardFilters({
  tiles,
  filter,
  onChange,
}: {
  tiles: readonly Tile[];
  filter: DashboardFilter;
  onChange: (changes: Changes) => void;
}) {
  const me = useMe();
  const members = useMembers();
  const hasDays = tiles.some((tile) => tile.date_field !== null);
  const hasMember = tiles.some((tile) => tile.member_field !== null);
  const isFiltered = Object.values(filter).some((one) => one !== "");
  if (!hasDays && !hasMember && !isFiltered) {
    return null;
  }
  return (
    <div className="report-part" role="group" aria-label={t("report.dashboardFilter")}>
      {hasDays && (
        <SelectField
          label={t("report.days")}
          value={filter.period}
          onChange={(period) => onChange({ period, from: null, to: null })}
          choices={[
            { value: "", label: t("report.fixedDays") },
            ...choices(filter.period).map((one) => ({ value: one, label: labelOf(one) })),
          ]}
        />
      )}
      {hasDays && filter.period === "" && (
        <>
          <TextField
            label={t("report.from")}
            type="date"
            max={filter.to}
            value={filter.from}
            onChange={(from) => onChange({ from })}
          />
          <TextField
            label={t("report.to")}
            type="date"
            min={filter.from}
            value={filter.to}
            problem={endsEarly(filter) ? t("report.endsEarly") : undefined}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
      {hasMember && (
        <SelectField
          label={t("report.member")}
          value={filter.member}
          onChange={(member) => onChange({ member })}
          choices={[
            { value: "", label: t("report.everybody") },
            { value: ME, label: t("filter.me") },
            ...(members.data ?? [])
              .filter((one) => one.status === "active" && one.slug !== me.data?.slug)
              .map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
      )}
      {isFiltered && (
        <Button kind="quiet" icon="x" onClick={() => onChange({ from: null, to: null, period: null, member: null })}>
          {t("filter.clear")}
        </Button>
      )}
    </div>
  );
}
