import type { ImportStatus } from "generated/api";
import { Link } from "react-router";
import { save } from "../../api/files";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { tellFailure } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { Reasons } from "./CheckStep";
import { Corrections } from "./Corrections";
import { Counts } from "./Counts";
import { type Started, useStarted } from "./history";
import { refusal } from "./problems";
import { TakeBack } from "./TakeBack";
import { madeBy } from "./taken";

const KINDS = {
  completed: "success",
  completed_with_errors: "warning",
  canceled: "warning",
} as const;

/** What came of an import, with what can be done next. */
export function Result({
  object,
  run,
  fields,
  kept,
}: {
  object: string;
  run: ImportStatus;
  fields: readonly Field[];
  kept: Started | undefined;
}) {
  const status = run.status as keyof typeof KINDS | "failed";
  const kind = status === "failed" ? "danger" : (KINDS[status] ?? "info");
  const wereMade = run.created > 0 && !run.is_dry_run;
  const corrections = useStarted().filter((one) => one.corrects === run.slug);
  const changed = run.created + run.updated;
  return (
    <>
      <section className="transfer-panel" aria-label={t("importing.result")}>
        <Notice kind={kind}>
          {status === "completed"
            ? t("importing.done")
            : status === "completed_with_errors"
              ? t("importing.doneInPart", { shown: formatNumber(run.failed), count: run.failed })
              : status === "canceled"
                ? t("importing.canceled", { shown: formatNumber(changed), count: changed })
                : t("importing.failed", { reason: run.error ?? "" })}
        </Notice>
        <Counts run={run} />
        <div className="row">
          {wereMade && (
            <Link className="button primary" to={`/objects/${object}?${madeBy(run).query}`}>
              <Icon icon="table" />
              {t("importing.showMade")}
            </Link>
          )}
          {run.undo_token !== null && (
            <TakeBack object={object} run={run.slug} token={run.undo_token} />
          )}
        </div>
      </section>
      {run.failed > 0 && (
        <section className="transfer-panel" aria-label={t("importing.failedRows")}>
          <div className="row spread">
            <h2>{t("importing.failedRows")}</h2>
            <div className="row">
              <FailedFile {...{ object, run }} format="xlsx" />
              <FailedFile {...{ object, run }} format="csv" />
            </div>
          </div>
          <Reasons object={object} run={run} fields={fields} />
          {corrections.length > 0 && (
            <Notice kind="info">
              {t("importing.sentAlready")}{" "}
              {corrections.map((one) => (
                <Link key={one.slug} to={`/objects/${object}/imports/${one.slug}`}>
                  {formatMoment(one.at)}
                </Link>
              ))}
            </Notice>
          )}
          <Corrections object={object} run={run} fields={fields} kept={kept} />
        </section>
      )}
    </>
  );
}

function FailedFile({
  object,
  run,
  format,
}: {
  object: string;
  run: ImportStatus;
  format: "csv" | "xlsx";
}) {
  const fetch = async () => {
    try {
      await save(
        "GET /object/data/{objectSlug}/import/{jobSlug}/failed-rows",
        { path: { objectSlug: object, jobSlug: run.slug }, query: { format } },
        `failed-rows.${format}`,
      );
    } catch (error) {
      tellFailure(refusal(error));
    }
  };
  return (
    <Button icon="download" onClick={fetch}>
      {t(`transfer.format.${format}`)}
    </Button>
  );
}
