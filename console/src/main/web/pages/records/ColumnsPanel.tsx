import "../../common";
import type { TableConfig } from "generated/api";
import { useState } from "react";
import { Button } from "../../parts/Button";
import { Checkbox } from "../../parts/Field";
import { targetOf } from "../../records/conditions/related";
import { type Field, isPath, nameField } from "../../records/model";
import { t } from "../../words";
import { RelatedColumns } from "./RelatedColumns";
import type { ColumnSetup } from "./useColumns";

const DENSITIES: readonly TableConfig["density"][] = ["compact", "normal", "comfortable"];
const MANY = 12;

/** Which fields are shown, and how close the rows are. */
export function ColumnsPanel({
  fields,
  setup,
}: {
  fields: readonly Field[];
  setup: ColumnSetup;
}) {
  const [words, setWords] = useState("");
  const folded = words.trim().toLocaleLowerCase();
  const shown = new Set(setup.columns.map((column) => column.field.slug));
  const name = nameField(fields)?.slug;
  const relations = fields.filter((field) => targetOf(field) !== null && !isPath(field.slug));
  return (
    <section className="filter-panel" aria-label={t("column.title")}>
      <div className="row">
        {fields.length > MANY && (
          <input
            className="input find"
            type="search"
            aria-label={t("columns.find")}
            placeholder={t("columns.find")}
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <Button kind="quiet" onClick={setup.showAll}>
          {t("columns.showAll")}
        </Button>
        <Button kind="quiet" onClick={setup.reset}>
          {t("columns.reset")}
        </Button>
        <label className="row">
          <span className="meta">{t("columns.density")}</span>
          <select
            className="input"
            value={setup.density}
            onChange={(event) =>
              setup.setDensity(event.target.value as TableConfig["density"])
            }
          >
            {DENSITIES.map((one) => (
              <option key={one} value={one}>
                {t(`columns.rows.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="ticks-grid">
        {fields
          .filter((field) => field.name.toLocaleLowerCase().includes(folded))
          .map((field) => (
            <Checkbox
              key={field.slug}
              label={<bdi>{field.name}</bdi>}
              disabled={field.slug === name}
              checked={shown.has(field.slug)}
              onChange={(isShown) => setup.show(field.slug, isShown)}
            />
          ))}
      </div>
      {relations.length > 0 && (
        <RelatedColumns
          relations={relations}
          shown={shown}
          onShow={(path) => setup.show(path, true)}
        />
      )}
    </section>
  );
}
