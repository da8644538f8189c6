import { Button, IconButton } from "../../parts/Button";
import { Checkbox } from "../../parts/Field";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { type ExportColumn, moved, SYSTEM_COLUMNS } from "./exported";

/** The columns of the file and their order. */
export function ExportColumns({
  columns,
  fields,
  onChange,
  onReset,
}: {
  columns: readonly ExportColumn[];
  fields: readonly Field[];
  onChange: (columns: readonly ExportColumn[]) => void;
  onReset: () => void;
}) {
  const count = columns.filter((one) => one.isChosen).length;
  const all = (isChosen: boolean) => onChange(columns.map((one) => ({ ...one, isChosen })));
  return (
    <section className="transfer-panel" aria-label={t("column.title")}>
      <div className="row spread">
        <h2>{t("column.title")}</h2>
        <span className="meta" role="status">
          {t("exporting.chosen", { shown: formatNumber(count), all: formatNumber(columns.length) })}
        </span>
      </div>
      <div className="row">
        <Button kind="quiet" onClick={() => all(true)}>
          {t("exporting.all")}
        </Button>
        <Button kind="quiet" onClick={() => all(false)}>
          {t("exporting.none")}
        </Button>
        <Button kind="quiet" onClick={onReset}>
          {t("exporting.reset")}
        </Button>
      </div>
      <ul className="export-columns">
        {columns.map((column, at) => {
          const name = nameOf(column.slug, fields);
          return (
            <li key={column.slug}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={column.isChosen}
                onChange={(isChosen) =>
                  onChange(columns.map((one) => (one === column ? { ...one, isChosen } : one)))
                }
              />
              <span className="moves">
                <IconButton
                  icon="arrow-up"
                  label={t("exporting.up", { name })}
                  disabled={at === 0}
                  onClick={() => onChange(moved(columns, at, -1))}
                />
                <IconButton
                  icon="arrow-down"
                  label={t("exporting.down", { name })}
                  disabled={at === columns.length - 1}
                  onClick={() => onChange(moved(columns, at, 1))}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function nameOf(slug: string, fields: readonly Field[]): string {
  const system = SYSTEM_COLUMNS.find((one) => one === slug);
  return (
    fields.find((field) => field.slug === slug)?.name ??
    (system === undefined ? slug : t(`exporting.system.${system}`))
  );
}
