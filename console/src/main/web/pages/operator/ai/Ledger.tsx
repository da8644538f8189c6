import type { LedgerEntry } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Pages } from "../../../parts/Pages";
import { Empty } from "../../../parts/States";
import { formatMoment, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { oneOf, useAddress } from "../address";
import { FilterSelect, SearchBox } from "../pieces";
import { usd } from "./Costs";
import { RecordRun } from "./RecordRun";
import { SpanFilters, useSpan } from "./SpanFilters";

const EACH = 50;
const STATUSES = ["priced", "unpriced"] as const;

/** Every run of a model, with the price that was applied. */
export function Ledger() {
  const address = useAddress();
  const span = useSpan();
  const [isRecording, setRecording] = useState(false);
  const model = address.get("model");
  const channel = address.get("channel");
  const provider = address.get("provider");
  const run = address.get("run");
  const status = oneOf(STATUSES, address.get("status"));
  const query = {
    ...span,
    ...(model !== "" && { model_key: model }),
    ...(channel !== "" && { channel }),
    ...(provider !== "" && { provider }),
    ...(run !== "" && { run_id: run }),
    ...(status && { status }),
  };
  return (
    <>
      <div className="op-filters">
        <SpanFilters />
        {(["model", "provider", "channel", "run"] as const).map((name) => (
          <SearchBox
            key={name}
            label={t(`platform.ai.by.${name}`)}
            value={address.get(name)}
            onSearch={(words) => address.set({ [name]: words }, true)}
          />
        ))}
        <FilterSelect
          label={t("platform.status")}
          value={status ?? ""}
          choices={STATUSES.map((one) => [one, t(`platform.ai.is.${one}`)])}
          onChoose={(one) => address.set({ status: one })}
        />
        <Button icon="plus" onClick={() => setRecording(true)}>
          {t("platform.ai.record.title")}
        </Button>
      </div>
      <Pages<LedgerEntry>
        name={["operator", "ai", "ledger", query]}
        label={t("platform.ai.tabs.runs")}
        keyOf={(one) => one.id}
        toneOf={(one) => (one.status === "unpriced" ? "warning" : undefined)}
        read={(page, signal) =>
          call("GET /admin/ai-pricing/ledger", { query: { ...query, page, limit: EACH }, signal })
        }
        empty={<Empty icon="sparkles" title={t("platform.ai.none")} />}
        columns={[
          { head: t("platform.when"), cell: (one) => formatMoment(one.occurred_at) },
          { head: t("platform.ai.run"), cell: (one) => <code>{one.run_id}</code> },
          { head: t("platform.workspace"), cell: (one) => String(one.workspace_id) },
          { head: t("platform.ai.channel"), cell: (one) => <code>{one.channel}</code> },
          {
            head: t("platform.ai.model"),
            cell: (one) => (
              <>
                <code>{one.model_key}</code> <span className="meta">{one.provider}</span>
              </>
            ),
          },
          {
            head: t("platform.ai.tokens"),
            isEnd: true,
            cell: (one) =>
              t("platform.ai.inOut", {
                input: formatNumber(one.input_tokens),
                output: formatNumber(one.output_tokens),
              }),
          },
          {
            head: t("platform.ai.cost"),
            isEnd: true,
            cell: (one) =>
              one.cost_usd === null ? (
                <span className="chip warning">{t("platform.ai.is.unpriced")}</span>
              ) : (
                usd(one.cost_usd)
              ),
          },
          {
            head: t("platform.ai.credits"),
            isEnd: true,
            cell: (one) => formatNumber(one.credits_counted),
          },
        ]}
      />
      {isRecording && <RecordRun onClose={() => setRecording(false)} />}
    </>
  );
}
