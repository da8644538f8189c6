import type { View } from "generated/api";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { useDraft } from "../../records/draft";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { ExportColumns } from "./ExportColumns";
import { ExportScope } from "./ExportScope";
import { delimiterChoices } from "./FileFacts";
import {
  bodyOf,
  type ExportChoices,
  type ExportColumn,
  type ExportFormat,
  firstColumns,
  type Scope,
} from "./exported";
import { note } from "./history";
import { explained } from "./problems";

const FORMATS: readonly ExportFormat[] = ["csv", "xlsx", "jsonl"];

/** What is exported, in which form. */
export function ExportForm({
  object,
  fields,
  views,
}: {
  object: string;
  fields: readonly Field[];
  views: readonly View[];
}) {
  const { query } = useAddress();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { slugs?: readonly string[] } | null };
  const scope: Scope = {
    q: query.get("q") ?? "",
    filter: query.get("filter") ?? "",
    sort: query.get("sort") ?? "",
    view: query.get("view") ?? "",
    slugs: query.get("selected") === null ? null : (state?.slugs ?? []),
  };
  const view = views.find((one) => one.slug === scope.view);
  const draft = useDraft(`export.${object}`);
  const kept = draft.values["choices"] as Partial<ExportChoices> | undefined;
  const [columns, setColumns] = useState(() => columnsFrom(kept?.columns, fields, view));
  const choices: ExportChoices = {
    format: "csv",
    labels: true,
    delimiter: ",",
    withHeader: true,
    raw: false,
    ...kept,
    columns,
  };
  const set = (changes: Partial<ExportChoices>) => draft.set("choices", { ...choices, ...changes });
  const count = columns.filter((one) => one.isChosen).length;
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/data/{objectSlug}/export", {
      path: { objectSlug: object },
      body: bodyOf(choices, scope),
      key,
    });
    const { slug, name, created_at: at } = answer.data;
    note({ slug, object, kind: "export", name, at });
    await navigate(`/objects/${object}/exports/${slug}`);
  }, explained);
  const told = [problems.whole, ...Object.values(problems.fields)].filter(Boolean).join(" ");
  const isTable = choices.format !== "jsonl";
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ExportScope object={object} fields={fields} views={views} scope={scope} />
      <section className="transfer-panel" aria-label={t("exporting.form")}>
        <h2>{t("exporting.form")}</h2>
        <fieldset className="transfer-choices across">
          <legend className="only-read">{t("exporting.form")}</legend>
          {FORMATS.map((format) => (
            <label key={format} className="transfer-choice">
              <input
                type="radio"
                name="format"
                checked={choices.format === format}
                onChange={() => set({ format })}
              />
              <span>
                <strong>{t(`transfer.format.${format}`)}</strong>
                <span className="meta">{t(`exporting.formatHint.${format}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {isTable && (
          <fieldset className="transfer-choices">
            <legend>{t("exporting.values")}</legend>
            {([true, false] as const).map((labels) => (
              <label key={String(labels)} className="transfer-choice">
                <input
                  type="radio"
                  name="labels"
                  checked={choices.labels === labels}
                  onChange={() => set({ labels })}
                />
                <span>
                  <strong>{t(labels ? "exporting.forPeople" : "exporting.forImport")}</strong>
                  <span className="meta">
                    {t(labels ? "exporting.forPeopleHint" : "exporting.forImportHint")}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {isTable && (
          <Checkbox
            label={t("exporting.withHeader")}
            checked={choices.withHeader}
            onChange={(withHeader) => set({ withHeader })}
          />
        )}
        {choices.format === "csv" && (
          <>
            <Checkbox
              label={t("exporting.guard")}
              checked={!choices.raw}
              onChange={(isGuarded) => set({ raw: !isGuarded })}
            />
            <div className="columns">
              <SelectField
                label={t("transfer.delimiter.title")}
                choices={delimiterChoices()}
                value={choices.delimiter}
                onChange={(delimiter) =>
                  set({ delimiter: delimiter as ExportChoices["delimiter"] })
                }
              />
            </div>
          </>
        )}
      </section>
      <ExportColumns
        columns={columns}
        fields={fields}
        onChange={(next) => {
          setColumns(next);
          set({ columns: next });
        }}
        onReset={() => {
          const next = firstColumns(fields, view?.fields ?? []);
          setColumns(next);
          set({ columns: next });
        }}
      />
      <footer className="step-foot">
        {told !== "" && <Notice kind="danger">{told}</Notice>}
        <div className="row">
          <Button kind="primary" type="submit" icon="file-export" disabled={count === 0} isBusy={isBusy}>
            {t("common.export")}
          </Button>
          {count === 0 && <span className="problem">{t("exporting.noColumns")}</span>}
        </div>
      </footer>
    </form>
  );
}

/** The columns of the last export, with those of fields that were made since. */
function columnsFrom(
  kept: readonly ExportColumn[] | undefined,
  fields: readonly Field[],
  view: View | undefined,
): readonly ExportColumn[] {
  const all = firstColumns(fields, view?.fields ?? []);
  if (kept === undefined || (view?.fields.length ?? 0) > 0) {
    return all;
  }
  const known = kept.filter((one) => all.some((other) => other.slug === one.slug));
  return [...known, ...all.filter((one) => !known.some((other) => other.slug === one.slug))];
}
