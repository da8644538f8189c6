import { useQuery } from "@tanstack/react-query";
import type { ImportStatus } from "generated/api";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { Counts } from "./Counts";
import { FailedTable } from "./FailedTable";
import { fieldOf, tally } from "./failed";
import { note } from "./history";
import { mappingOf, optionsOf, type Plan } from "./plan";
import type { Preview } from "./preview";
import { explained, reason } from "./problems";
import { RunProgress } from "./RunProgress";
import { accepted, allFailedRows, isOver, useRun } from "./runs";

const COUNTED = 1_000;

/** The third step: what would happen, before anything does. */
export function CheckStep({
  object,
  preview,
  fields,
  plan,
  run: slug,
  onBack,
  onStarted,
}: {
  object: string;
  preview: Preview;
  fields: readonly Field[];
  plan: Plan;
  run: string;
  onBack: () => void;
  onStarted: () => void;
}) {
  const navigate = useNavigate();
  const run = useRun(object, slug);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/data/{objectSlug}/import/execute", {
      path: { objectSlug: object },
      body: {
        job_slug: preview.slug,
        mapping: mappingOf(plan),
        options: optionsOf(plan.options, false),
      },
      key,
    });
    note({
      slug: answer.data.slug,
      object,
      kind: "import",
      name: preview.file_name,
      at: answer.data.created_at,
      plan,
      width: preview.columns.length,
    });
    await navigate(`/objects/${object}/imports/${answer.data.slug}`, { replace: true });
    onStarted();
  }, explained);
  if (run.isPending) {
    return <Skeleton lines={6} />;
  }
  if (run.isError) {
    return <Failure problem={run.error} onRetry={() => run.refetch()} />;
  }
  if (!isOver(run.data)) {
    return <RunProgress object={object} run={run.data} />;
  }
  const good = accepted(run.data);
  const wasStopped = run.data.status === "canceled" || run.data.status === "failed";
  const told = problems.whole ?? Object.values(problems.fields)[0];
  return (
    <>
      <section className="transfer-panel" aria-label={t("importing.step.check")}>
        <h2>{t("importing.wouldHappen")}</h2>
        {wasStopped ? (
          <Notice kind="danger">
            {run.data.error ?? t("importing.checkStopped")}
          </Notice>
        ) : (
          <Counts run={run.data} />
        )}
        {run.data.failed > 0 && (
          <Reasons object={object} run={run.data} fields={fields} />
        )}
      </section>
      {run.data.failed > 0 && (
        <section className="transfer-panel" aria-label={t("importing.failedRows")}>
          <h2>{t("importing.wouldFail")}</h2>
          <p className="meta">{t("importing.wouldFailHint")}</p>
          <FailedTable
            object={object}
            run={slug}
            header={run.data.header}
            plan={plan}
            fields={fields}
          />
        </section>
      )}
      <footer className="step-foot">
        {told !== undefined && <Notice kind="danger">{told}</Notice>}
        <div className="row">
          {!wasStopped && (
            <Button kind="primary" disabled={good === 0} isBusy={isBusy} onClick={() => submit()}>
              {run.data.failed > 0
                ? t("importing.startGood", { shown: formatNumber(good), count: good })
                : t("importing.start", { shown: formatNumber(good), count: good })}
            </Button>
          )}
          <Button onClick={onBack}>{t("importing.back")}</Button>
        </div>
      </footer>
    </>
  );
}

/** Why rows are refused, with the number of rows for each reason. */
export function Reasons({
  object,
  run,
  fields,
}: {
  object: string;
  run: ImportStatus;
  fields: readonly Field[];
}) {
  const rows = useQuery({
    queryKey: ["import", "reasons", object, run.slug],
    staleTime: Infinity,
    queryFn: () => allFailedRows(object, run.slug, COUNTED),
  });
  if (rows.data === undefined) {
    return rows.isError ? (
      <Failure problem={rows.error} onRetry={() => rows.refetch()} />
    ) : (
      <Skeleton lines={2} />
    );
  }
  return (
    <>
      <ul className="transfer-reasons">
        {tally(rows.data).map((one) => {
          const field = fieldOf(one.field, fields);
          return (
            <li key={`${one.field} ${one.rule}`}>
              <strong>{formatNumber(one.count)}</strong>
              <span>
                {one.field !== "" && (
                  <>
                    <bdi>{field?.name ?? one.field}</bdi>:{" "}
                  </>
                )}
                <bdi>{reason(one.rule, one.message, field?.type)}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      {run.failed > COUNTED && (
        <p className="meta">
          {t("importing.countedFirst", { shown: formatNumber(COUNTED) })}
        </p>
      )}
    </>
  );
}
