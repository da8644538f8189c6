import type { ImportStatus } from "generated/api";
import { useState } from "react";
import { toNumber } from "../../api/json";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Progress } from "../../parts/Progress";
import { formatNumber } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { formatSeconds } from "./seconds";

/** How far an import or its check is, with a way to cancel it. */
export function RunProgress({ object, run }: { object: string; run: ImportStatus }) {
  const [isAsking, setAsking] = useState(false);
  const me = useMe();
  const left = run.seconds_left;
  return (
    <section className="transfer-panel">
      <Progress
        label={t(run.is_dry_run ? "importing.checking" : "importing.running")}
        value={run.status === "running" ? toNumber(run.progress ?? 0) : null}
      >
        {run.status !== "running"
          ? t("importing.queued")
          : run.total === null
            ? t("importing.readRows", {
                shown: formatNumber(run.processed),
                count: run.processed,
              })
            : t("importing.doneOf", {
                done: formatNumber(run.processed),
                total: formatNumber(run.total),
              })}
        {left !== null && ` · ${t("importing.left", { time: formatSeconds(left) })}`}
      </Progress>
      <p className="meta">{t(run.is_dry_run ? "importing.checkingHint" : "importing.runningHint")}</p>
      {me.data?.permissions.includes("transfer.update") === true && (
        <div className="row">
          <Button onClick={() => setAsking(true)}>
            {t(run.is_dry_run ? "importing.stopCheck" : "importing.stop")}
          </Button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={t(run.is_dry_run ? "importing.stopCheckTitle" : "importing.stopTitle")}
          action={t(run.is_dry_run ? "importing.stopCheck" : "importing.stop")}
          onClose={() => setAsking(false)}
          onConfirm={async (key) => {
            await call("POST /object/data/{objectSlug}/import/{jobSlug}/cancel", {
              path: { objectSlug: object, jobSlug: run.slug },
              key,
            });
            await queries.invalidateQueries({ queryKey: ["import", "run", object, run.slug] });
          }}
        >
          {t(run.is_dry_run ? "importing.stopCheckLead" : "importing.stopLead")}
        </Confirm>
      )}
    </section>
  );
}
