import type { ExportSchedule, View } from "generated/api";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { useDraft } from "../../records/draft";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { ExportColumns } from "./ExportColumns";
import { ExportScope } from "./ExportScope";
import { delimiterChoices } from "./FileFacts";
import {
  bodyOf,
  choicesOf,
  type ExportChoices,
  type ExportColumn,
  type ExportFormat,
  firstColumns,
  type Scope,
} from "./exported";
import { note } from "./history";
import { explained } from "./problems";
import { renewSchedules } from "./schedules/data";
import { NewSchedule } from "./schedules/NewSchedule";

const FORMATS: readonly ExportFormat[] = ["csv", "xlsx", "jsonl"];

/** What is exported, in which form. */
export function ExportForm({
  object,
  fields,
  columns: exported,
  views,
  schedule,
}: {
  object: string;
  fields: readonly Field[];
  /** The fields that can be columns, those of related records in the view among them. */
  columns: readonly Field[];
  views: readonly View[];
  /** The scheduled export that is changed; absent: a new export. */
  schedule?: ExportSchedule | undefined;
}) {
  const { query, show } = useAddress();
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
  const [choices, setChoices] = useState<ExportChoices>(() => {
    if (schedule !== undefined) {
      return choicesOf(schedule.export, exported, view?.fields ?? []);
    }
    const kept = draft.values["choices"] as Partial<ExportChoices> | undefined;
    return {
      format: "csv",
      labels: true,
      delimiter: ",",
      withHeader: true,
      raw: false,
      ...kept,
      columns: columnsFrom(kept?.columns, exported, view),
    };
  });
  const { columns } = choices;
  const set = (changes: Partial<ExportChoices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    if (schedule === undefined) {
      draft.set("choices", next);
    }
  };
  const count = columns.filter((one) => one.isChosen).length;
  const [isScheduling, setScheduling] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (schedule !== undefined) {
      const { id, version } = schedule;
      await call("PUT /object/data/{objectSlug}/export/schedules/{id}", {
        path: { objectSlug: object, id },
        body: { export: bodyOf(choices, scope) },
        version,
        key,
      });
      tell(t("scheduled.changed"));
      await renewSchedules(object);
      show({});
      return;
    }
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
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {schedule !== undefined && (
          <div ref={head} tabIndex={-1}>
            <Notice kind="info">{t("scheduled.changes", { name: schedule.name })}</Notice>
          </div>
        )}
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
          fields={exported}
          onChange={(next) => set({ columns: next })}
          onReset={() => set({ columns: firstColumns(exported, view?.fields ?? []) })}
        />
        <footer className="step-foot">
          {told !== "" && <Notice kind="danger">{told}</Notice>}
          <div className="row">
            {schedule === undefined ? (
              <>
                <Button
                  kind="primary"
                  type="submit"
                  icon="file-export"
                  disabled={count === 0}
                  isBusy={isBusy}
                >
                  {t("common.export")}
                </Button>
                <Button
                  icon="calendar-time"
                  disabled={count === 0}
                  onClick={() => setScheduling(true)}
                >
                  {t("scheduled.open")}
                </Button>
              </>
            ) : (
              <>
                <Button kind="primary" type="submit" disabled={count === 0} isBusy={isBusy}>
                  {t("form.save")}
                </Button>
                <Button onClick={() => show({})}>{t("form.cancel")}</Button>
              </>
            )}
            {count === 0 && <span className="problem">{t("exporting.noColumns")}</span>}
          </div>
        </footer>
      </form>
      {isScheduling && (
        <NewSchedule
          object={object}
          exported={bodyOf(choices, scope)}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
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
