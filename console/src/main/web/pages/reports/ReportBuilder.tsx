import "../../common";
import type { Report } from "generated/api";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { filterable, useNamed, useReachable, withSystem } from "../../records/conditions/related";
import { useFields } from "../../records/data";
import { incomplete } from "../../records/filter";
import { FilterBuilder } from "../../records/FilterBuilder";
import { useUnsaved } from "../../records/unsaved";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { chartOf, draftOf, fitted, newDraft, questionOf, type ReportDraft } from "./build/draft";
import { GroupsEditor } from "./build/GroupsEditor";
import { MeasuresEditor } from "./build/MeasuresEditor";
import { OrderEditor } from "./build/OrderEditor";
import { Preview, usePreview } from "./build/Preview";
import { problemAt, problemsAt } from "./build/problems";
import { ShowAs } from "./build/ShowAs";
import { renewReports, useReport } from "./data";
import { measureFields, named, namedFields } from "./question";
import { explained } from "./refusals";
import { sharingBody, SharingFields } from "./SharingFields";

/** Makes a report. */
export function NewReport() {
  const objects = useObjects();
  const [query] = useSearchParams();
  if (objects.isError) {
    return <Failure problem={objects.error} onRetry={() => objects.refetch()} />;
  }
  if (objects.data === undefined) {
    return <Skeleton lines={8} />;
  }
  const first = objects.data.find((one) => one.slug === query.get("object")) ?? objects.data[0];
  return first === undefined ? (
    <Empty icon="chart-bar" title={t("report.noObjects")} />
  ) : (
    <Builder begin={newDraft(first.slug)} />
  );
}

/** Changes a report. */
export function EditReport() {
  const { report: slug = "" } = useParams();
  const report = useReport(slug);
  if (report.isError) {
    return <Failure problem={report.error} onRetry={() => report.refetch()} />;
  }
  if (report.data === undefined) {
    return <Skeleton lines={8} />;
  }
  const draft = draftOf(report.data);
  return draft === null ? (
    <Empty icon="eye-off" title={t("report.hidden")} />
  ) : (
    <Builder key={slug} begin={draft} saved={report.data} />
  );
}

function Builder({ begin, saved }: { begin: ReportDraft; saved?: Report }) {
  const [draft, setDraft] = useState(begin);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const objects = useObjects();
  const own = useFields(draft.object);
  const direct = withSystem(own.data ?? []);
  const fields = useNamed(useReachable(direct), namedFields(draft.groups, draft.measures));
  const isReady = own.data !== undefined;
  const question = questionOf(draft, fields);
  const chart = chartOf(draft, fields);
  const preview = usePreview(isReady ? draft.object : "", question);
  useUnsaved(draft !== begin);
  const change = (changes: Partial<ReportDraft>) => {
    setRefusal(null);
    setDraft((before) => fitted({ ...before, ...changes }, fields));
  };
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name: draft.name, question, chart, ...sharingBody(draft.sharing) };
    const { data } =
      saved === undefined
        ? await call("POST /report", { body: { ...body, object: draft.object }, key })
        : await call("PUT /report/{slug}", {
            path: { slug: saved.slug },
            body,
            version: saved.version,
            key,
          });
    await renewReports();
    tell(t("report.saved"));
    void navigate(`/reports/${data.slug}`);
  }, (error) => {
    setRefusal(error);
    return explained(error);
  });
  const places = problemsAt(preview.isCurrent ? preview.error : null, refusal);
  const conditions = filterable(direct);
  const groupConditions = measureFields(named(draft.measures), fields);
  const missing = incomplete(draft.filter) + incomplete(draft.having);
  return (
    <form className="report-builder" onSubmit={(event) => void submit(event)} noValidate>
      <PageHead
        title={saved === undefined ? t("report.new") : t("report.editNamed", { name: saved.name })}
        actions={
          <>
            <Button onClick={() => navigate(saved ? `/reports/${saved.slug}` : "/reports")}>
              {t("form.cancel")}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t("form.save")}
            </Button>
          </>
        }
      />
      {[problems.whole, ...WHOLE.map((place) => places[place])].map(
        (text) =>
          text !== undefined && (
            <Notice key={text} kind="danger">
              {text}
            </Notice>
          ),
      )}
      <div className="report-columns">
        <div className="report-parts">
          <div className="report-part">
            <TextField
              label={t("report.name")}
              required
              value={draft.name}
              onChange={(name) => change({ name })}
              problem={places["name"] ?? places["slug"]}
            />
            <SelectField
              label={t("common.object")}
              value={draft.object}
              disabled={saved !== undefined}
              problem={places["object"]}
              onChange={(object) =>
                setDraft({
                  ...newDraft(object),
                  name: draft.name,
                  sharing: draft.sharing,
                })
              }
              choices={(objects.data ?? []).map((one) => ({
                value: one.slug,
                label: one.plural_name,
              }))}
            />
          </div>
          <Part title={t("report.measures")}>
            <MeasuresEditor
              measures={draft.measures}
              fields={fields}
              problems={places}
              onChange={(measures) => change({ measures })}
            />
          </Part>
          <Part title={t("report.groups")}>
            <GroupsEditor
              groups={draft.groups}
              fields={fields}
              problems={places}
              onChange={(groups) => change({ groups })}
            />
          </Part>
          <Part title={t("report.chartTitle")}>
            <ShowAs
              draft={draft}
              fields={fields}
              problem={problemAt(places, "chart")}
              onChange={change}
            />
          </Part>
          <Part title={t("report.filter")} problem={problemAt(places, "filter")}>
            <FilterBuilder
              group={draft.filter}
              fields={conditions}
              onChange={(filter) => change({ filter })}
            />
          </Part>
          {draft.groups.length > 0 && groupConditions.length > 0 && (
            <Part title={t("report.having")} problem={problemAt(places, "having")}>
              <FilterBuilder
                group={draft.having}
                fields={groupConditions}
                isAcross={false}
                onChange={(having) => change({ having })}
              />
            </Part>
          )}
          {missing > 0 && <p className="meta">{t("filter.incomplete", { count: missing })}</p>}
          {draft.groups.length > 0 && (
            <Part title={t("report.orderTitle")}>
              <OrderEditor draft={draft} fields={fields} problems={places} onChange={change} />
            </Part>
          )}
          <Part title={t("report.sharing")}>
            <SharingFields
              sharing={draft.sharing}
              problems={places}
              onChange={(sharing) => change({ sharing })}
            />
          </Part>
        </div>
        <section className="report-preview" aria-label={t("report.preview")}>
          <h2>{draft.name === "" ? t("report.preview") : draft.name}</h2>
          {isReady ? (
            <Preview preview={preview} chart={chart} label={draft.name} />
          ) : (
            <Skeleton lines={8} />
          )}
        </section>
      </div>
    </form>
  );
}

/** Places of a question that no control has. */
const WHOLE = ["question", "measures", "group_by", "q", "view", "as_of"] as const;

function Part({
  title,
  problem,
  children,
}: {
  title: string;
  problem?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <section className="report-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
      {problem !== undefined && <p className="problem">{problem}</p>}
    </section>
  );
}
