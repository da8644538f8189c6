import type { Report, TileInput } from "generated/api";
import type { ReactNode } from "react";
import { IconButton } from "../../../parts/Button";
import { SelectField } from "../../../parts/Field";
import { withSystem } from "../../../records/conditions/related";
import { useFields } from "../../../records/data";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { bucketsOf } from "../question";

const COLUMNS = 12;
const ROWS = 12;
const WIDTH = 6;
const HEIGHT = 4;
const PEOPLE = ["assigned_to", "created_by", "updated_by"] as const;

/** One report of a dashboard that is being arranged. */
export function TileRow({
  tile,
  at,
  report,
  handle,
  problems,
  onChange,
}: {
  tile: TileInput;
  at: number;
  report: Report | undefined;
  handle: ReactNode;
  problems: Readonly<Record<string, string>>;
  onChange: (tile: TileInput | null) => void;
}) {
  const fields = useFields(report?.object ?? "");
  const name = report?.name ?? tile.report;
  const days = withSystem(fields.data ?? []).filter((field) => bucketsOf(field) === "days");
  const problemOf = (member: string) => problems[`tiles[${at}].${member}`];
  const numbers = (most: number) =>
    Array.from({ length: most }, (_, index) => ({
      value: String(index + 1),
      label: formatNumber(index + 1),
    }));
  const field = (value: string) => (value === "" ? null : value);
  return (
    <div className="report-tile-row" role="group" aria-label={name}>
      <div className="row">
        {handle}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <IconButton
          icon="x"
          label={t("report.removeTile", { name })}
          onClick={() => onChange(null)}
        />
      </div>
      {problemOf("report") !== undefined && <p className="problem">{problemOf("report")}</p>}
      <div className="report-part">
        <SelectField
          label={t("report.width")}
          value={String(tile.width ?? WIDTH)}
          problem={problemOf("width")}
          onChange={(width) => onChange({ ...tile, width: Number(width) })}
          choices={numbers(COLUMNS)}
        />
        <SelectField
          label={t("report.height")}
          value={String(tile.height ?? HEIGHT)}
          problem={problemOf("height")}
          onChange={(height) => onChange({ ...tile, height: Number(height) })}
          choices={numbers(ROWS)}
        />
        <SelectField
          label={t("report.dateField")}
          value={tile.date_field ?? ""}
          problem={problemOf("date_field")}
          onChange={(slug) => onChange({ ...tile, date_field: field(slug) })}
          choices={[
            { value: "", label: t("report.unfiltered") },
            ...days.map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
        <SelectField
          label={t("report.memberField")}
          value={tile.member_field ?? ""}
          problem={problemOf("member_field")}
          onChange={(slug) => onChange({ ...tile, member_field: field(slug) })}
          choices={[
            { value: "", label: t("report.unfiltered") },
            ...PEOPLE.map((slug) => ({ value: slug, label: t(`report.person.${slug}`) })),
            ...(fields.data ?? [])
              .filter((one) => one.type === "member")
              .map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
      </div>
    </div>
  );
}
