import { useQuery } from "@tanstack/react-query";
import type { AiModel, Exact, SyncReport } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { useAddress } from "../address";
import { momentOrDash } from "../format";
import { Order } from "../Order";
import { endOf } from "../span";
import { usd } from "./Costs";
import { Credit } from "./Credit";
import { EditPrice } from "./EditPrice";

/** The prices of the models' tokens, and what a credit is worth. */
export function Prices() {
  const address = useAddress();
  const at = endOf(address.get("at"));
  const [edited, setEdited] = useState<AiModel | "new" | null>(null);
  const [isSyncing, setSyncing] = useState(false);
  const [report, setReport] = useState<SyncReport | null>(null);
  const models = useQuery({
    queryKey: ["operator", "ai", "prices", at],
    queryFn: ({ signal }) =>
      call("GET /admin/ai-pricing/models", { query: at === undefined ? {} : { at }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <div className="op-sections">
      <Credit />
      <section>
        <header className="section-head">
          <h2>{t("platform.ai.prices")}</h2>
          <div className="row">
            <label className="day-filter">
              <span className="meta">{t("platform.ai.asOf")}</span>
              <input
                type="date"
                className="input"
                value={address.get("at")}
                onChange={(event) => address.set({ at: event.target.value }, true)}
              />
            </label>
            <Button icon="refresh" onClick={() => setSyncing(true)}>
              {t("platform.ai.sync")}
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setEdited("new")}>
              {t("platform.ai.newModel")}
            </Button>
          </div>
        </header>
        <p className="meta">{t("platform.ai.perMillion")}</p>
        {models.isPending ? (
          <Skeleton lines={5} />
        ) : models.isError ? (
          <Failure problem={models.error} onRetry={() => models.refetch()} />
        ) : models.data.length === 0 ? (
          <Empty icon="sparkles" title={t("platform.ai.noModels")} />
        ) : (
          <Table models={models.data} onEdit={setEdited} />
        )}
      </section>
      {edited !== null && (
        <EditPrice model={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {isSyncing && (
        <Order
          title={t("platform.ai.syncTitle")}
          action={t("platform.ai.sync")}
          kind="primary"
          consequences={[t("platform.ai.syncLead"), t("platform.ai.syncJump")]}
          onClose={() => setSyncing(false)}
          onConfirm={async (key) => {
            setReport((await call("POST /admin/ai-pricing/sync-aggregator", { key })).data);
            await queries.invalidateQueries({ queryKey: ["operator", "ai"] });
          }}
        />
      )}
      {report !== null && <Report report={report} onClose={() => setReport(null)} />}
    </div>
  );
}

function Table({ models, onEdit }: { models: readonly AiModel[]; onEdit: (model: AiModel) => void }) {
  const rate = (value: Exact | null) => (value === null ? "–" : usd(value));
  return (
    <div className="table-scroll" role="region" aria-label={t("platform.ai.prices")} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("platform.ai.model")}</th>
            <th scope="col">{t("platform.ai.provider")}</th>
            <th scope="col" className="end">{t("platform.ai.input")}</th>
            <th scope="col" className="end">{t("platform.ai.output")}</th>
            <th scope="col" className="end">{t("platform.ai.cached")}</th>
            <th scope="col">{t("platform.ai.source")}</th>
            <th scope="col">{t("platform.ai.aggregator")}</th>
            <th scope="col">{t("platform.ai.since")}</th>
            <th scope="col" className="end">{t("list.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {models.map((one) => (
            <tr
              key={`${one.provider} ${one.model_key}`}
              data-tone={one.input_rate === null ? "warning" : undefined}
            >
              <td>
                <code>{one.model_key}</code>
              </td>
              <td>{one.provider}</td>
              <td className="end">
                {one.input_rate === null ? (
                  <span className="chip warning">{t("platform.ai.noPrice")}</span>
                ) : (
                  usd(one.input_rate)
                )}
              </td>
              <td className="end">{rate(one.output_rate)}</td>
              <td className="end">{rate(one.cached_rate)}</td>
              <td>{one.source == null ? "–" : t(`platform.ai.sources.${one.source}`)}</td>
              <td>{one.aggregator_id === null ? "–" : <code>{one.aggregator_id}</code>}</td>
              <td>{momentOrDash(one.valid_from)}</td>
              <td className="end">
                <Button
                  kind="quiet"
                  icon="pencil"
                  aria-label={t("platform.ai.editOf", { name: one.model_key })}
                  onClick={() => onEdit(one)}
                >
                  {t("platform.ai.edit")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const REPORT_CHIPS = {
  updated: "success",
  unchanged: "plain",
  not_found: "warning",
  failed: "danger",
} as const;

function Report({ report, onClose }: { report: SyncReport; onClose: () => void }) {
  return (
    <Dialog title={t("platform.ai.synced")} form="drawer" onClose={onClose}>
      <p>
        {t("platform.ai.syncedLead", {
          updated: report.updated,
          unchanged: report.unchanged,
          missing: report.notFound,
          failed: report.failed,
          when: formatMoment(new Date().toISOString()),
        })}
      </p>
      <ul className="plain-list">
        {report.models.map((one) => (
          <li key={one.model_key}>
            <code>{one.model_key}</code>{" "}
            <span className={`chip ${REPORT_CHIPS[one.status]}`}>
              {t(`platform.ai.outcomes.${one.status}`)}
            </span>{" "}
            {one.reason != null && (
              <span className="meta">{t(`platform.ai.reasons.${one.reason}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
