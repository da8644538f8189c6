import { useQuery } from "@tanstack/react-query";
import type { SchedulerView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { useAddress } from "./address";
import { cronInWords, formatDuration, momentOrDash } from "./format";
import { Order } from "./Order";
import { Facts } from "./pieces";

const OFTEN = 15_000;
const BAD = 422;

/** What the platform does by itself, and when. */
export function Schedulers() {
  const address = useAddress();
  const schedulers = useSchedulers();
  const [started, setStarted] = useState<SchedulerView | null>(null);
  if (schedulers.isPending) {
    return <Skeleton lines={10} />;
  }
  if (schedulers.isError) {
    return <Failure problem={schedulers.error} onRetry={() => schedulers.refetch()} />;
  }
  const opened = schedulers.data.find((one) => one.name === address.get("scheduler"));
  const label = t("platform.schedulers.title");
  return (
    <>
      <PageHead title={label} />
      <p className="op-lead">{t("platform.schedulers.lead")}</p>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("member.name")}</th>
              <th scope="col">{t("platform.schedulers.cron")}</th>
              <th scope="col">{t("platform.schedulers.next")}</th>
              <th scope="col">{t("platform.schedulers.last")}</th>
              <th scope="col">{t("platform.schedulers.outcome")}</th>
              <th scope="col" className="end">{t("platform.took")}</th>
              <th scope="col" className="end">{t("list.actions")}</th>
            </tr>
          </thead>
          <tbody>
            {schedulers.data.map((one) => {
              const last = one.runs[0];
              return (
                <tr
                  key={one.name}
                  data-tone={last !== undefined && last.failures > 0 ? "danger" : undefined}
                >
                  <td>
                    <button
                      type="button"
                      className="link"
                      onClick={() => address.set({ scheduler: one.name })}
                    >
                      {one.name}
                    </button>
                  </td>
                  <td>
                    {one.cron === null ? (
                      <span className="chip warning">{t("platform.schedulers.off")}</span>
                    ) : (
                      cronInWords(one.cron)
                    )}
                  </td>
                  <td>{momentOrDash(one.next_at)}</td>
                  <td>{momentOrDash(last?.started_at ?? null)}</td>
                  <td>{last === undefined ? "–" : <Outcome run={last} />}</td>
                  <td className="end">
                    {last?.took_ms == null ? "–" : formatDuration(last.took_ms)}
                  </td>
                  <td className="end">
                    <Button
                      kind="quiet"
                      icon="player-play"
                      aria-label={t("platform.schedulers.runOf", { name: one.name })}
                      onClick={() => setStarted(one)}
                    >
                      {t("platform.schedulers.run")}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {opened !== undefined && (
        <Runs scheduler={opened} onClose={() => address.set({ scheduler: null })} />
      )}
      {started !== null && <RunNow scheduler={started} onClose={() => setStarted(null)} />}
    </>
  );
}

/** All schedulers with their last runs. */
export function useSchedulers() {
  return useQuery({
    queryKey: ["operator", "schedulers"],
    refetchInterval: OFTEN,
    queryFn: ({ signal }) => call("GET /admin/platform/schedulers", { signal }),
    select: (answer) => answer.data,
  });
}

function Outcome({ run }: { run: SchedulerView["runs"][number] }) {
  if (run.finished_at === null) {
    return <span className="chip info">{t("platform.schedulers.running")}</span>;
  }
  return run.failures > 0 ? (
    <span className="chip danger">
      {t("platform.schedulers.failed", { count: run.failures })}
    </span>
  ) : (
    <span className="chip success">{t("platform.schedulers.items", { count: run.items })}</span>
  );
}

function Runs({ scheduler, onClose }: { scheduler: SchedulerView; onClose: () => void }) {
  const label = t("platform.schedulers.runs");
  return (
    <Dialog title={scheduler.name} form="drawer" onClose={onClose}>
      <div className="op-sections">
        <Facts
          items={[
            [
              t("platform.schedulers.cron"),
              scheduler.cron === null ? (
                t("platform.schedulers.off")
              ) : (
                <span key="v">
                  {cronInWords(scheduler.cron)} <code>{scheduler.cron}</code>
                </span>
              ),
            ],
            [t("platform.schedulers.setting"), <code key="v">{scheduler.setting}</code>],
            [t("platform.schedulers.next"), momentOrDash(scheduler.next_at)],
          ]}
        />
        <p className="meta">{t("platform.schedulers.pause", { setting: scheduler.setting })}</p>
        <section>
          <h3>{label}</h3>
          <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t("platform.when")}</th>
                  <th scope="col">{t("platform.schedulers.outcome")}</th>
                  <th scope="col" className="end">{t("platform.took")}</th>
                  <th scope="col">{t("platform.schedulers.askedBy")}</th>
                  <th scope="col">{t("platform.workspace")}</th>
                  <th scope="col">{t("platform.schedulers.node")}</th>
                </tr>
              </thead>
              <tbody>
                {scheduler.runs.map((run) => (
                  <tr
                    key={`${run.slot} ${run.started_at}`}
                    data-tone={run.failures > 0 ? "danger" : undefined}
                  >
                    <td>{formatMoment(run.started_at)}</td>
                    <td>
                      <Outcome run={run} />
                    </td>
                    <td className="end">
                      {run.took_ms === null ? "–" : formatDuration(run.took_ms)}
                    </td>
                    <td>
                      {run.asked_by === null ? t("platform.schedulers.clock") : run.asked_by}
                    </td>
                    <td>{run.workspace_id === null ? t("platform.everyone") : run.workspace_id}</td>
                    <td>
                      <code>{run.node}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

function RunNow({ scheduler, onClose }: { scheduler: SchedulerView; onClose: () => void }) {
  const [workspace, setWorkspace] = useState("");
  return (
    <Order
      title={t("platform.schedulers.runTitle", { name: scheduler.name })}
      action={t("platform.schedulers.run")}
      kind="primary"
      consequences={[t("platform.schedulers.runLead")]}
      onClose={onClose}
      onConfirm={async (key) => {
        const number = workspace.trim();
        if (number !== "" && !/^\d+$/.test(number)) {
          throw new Problem(BAD, "NUMBER", "");
        }
        const { data } = await call("POST /admin/platform/schedulers/{name}/run", {
          path: { name: scheduler.name },
          body: { workspace_id: number === "" ? null : Number(number) },
          key,
        });
        tell(
          t("platform.schedulers.ran", {
            name: scheduler.name,
            items: formatNumber(data.items),
            failures: formatNumber(data.failures),
          }),
        );
        await queries.invalidateQueries({ queryKey: ["operator"] });
      }}
    >
      <TextField
        label={t("platform.schedulers.only")}
        hint={t("platform.schedulers.onlyHint")}
        isOptional
        inputMode="numeric"
        dir="ltr"
        value={workspace}
        onChange={setWorkspace}
      />
    </Order>
  );
}
