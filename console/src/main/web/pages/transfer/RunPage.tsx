import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { toNumber } from "../../api/json";
import { PageHead } from "../../parts/PageHead";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { Steps } from "../../parts/Steps";
import { renew, useFields } from "../../records/data";
import { queries } from "../../api/queries";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { useArrival } from "./arrival";
import { useStarted } from "./history";
import { Result } from "./Result";
import { RunProgress } from "./RunProgress";
import { isOver, useRun } from "./runs";
import { importSteps } from "./steps";

/** The fourth step, with an address of its own: an import at work, and what came of it. */
export function RunPage() {
  const { object = "", id = "" } = useParams();
  useArrival(id);
  return <Run key={id} object={object} id={id} />;
}

function Run({ object, id }: { object: string; id: string }) {
  const run = useRun(object, id);
  const fields = useFields(object);
  const started = useStarted();
  const kept = started.find((one) => one.slug === id);
  const over = run.data === undefined ? undefined : isOver(run.data);
  useEffect(() => {
    if (over === true) {
      void renew(object);
      void queries.invalidateQueries({ queryKey: ["objects"] });
      void queries.invalidateQueries({ queryKey: ["fields", object] });
    }
  }, [over, object]);
  const problem = run.error ?? fields.error;
  return (
    <div className="transfer">
      <PageHead
        title={kept?.name ?? t("importing.one")}
        actions={
          <>
            <Link className="button plain" to={`/objects/${object}/import`}>
              {t("importing.another")}
            </Link>
            <Link className="button plain" to={`/objects/${object}`}>
              {t("transfer.toRecords")}
            </Link>
          </>
        }
      />
      <Steps label={t("importing.steps")} steps={importSteps()} present="import" />
      {problem !== null ? (
        <Failure problem={problem} onRetry={() => Promise.all([run.refetch(), fields.refetch()])} />
      ) : run.data === undefined || fields.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          {kept?.corrects !== undefined && (
            <p className="meta">
              <Link to={`/objects/${object}/imports/${kept.corrects}`}>{t("importing.corrects")}</Link>
            </p>
          )}
          {!isOver(run.data) ? (
            <RunProgress object={object} run={run.data} />
          ) : (
            <Result object={object} run={run.data} fields={fields.data} kept={kept} />
          )}
          <p className="meta">
            {t("transfer.startedBy", {
              name: run.data.created_by.name ?? "",
              time: formatMoment(run.data.created_at),
            })}
            {run.data.rows_per_second !== null &&
              ` · ${t("importing.speed", { shown: formatNumber(Math.round(toNumber(run.data.rows_per_second))) })}`}
          </p>
          {run.data.surplus_rows > 0 && (
            <Notice kind="info">
              {t("importing.surplus", {
                shown: formatNumber(run.data.surplus_rows),
                count: run.data.surplus_rows,
              })}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
