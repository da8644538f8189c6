import { useQuery } from "@tanstack/react-query";
import type { Exact, OfWorkspace } from "generated/api";
import { toNumber } from "../../../api/json";
import type { ReactNode } from "react";
import { call } from "../../../api/client";
import { Bars } from "../../../parts/Bars";
import { Pages } from "../../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { formatDay, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { oneOf, useAddress } from "../address";
import { Figure, FilterSelect, TenantLink } from "../pieces";
import { SpanFilters, useSpan } from "./SpanFilters";

const EACH = 20;
const STEPS = ["day", "month"] as const;

const CENTS = 2;
const ALL = 20;

/** An amount in dollars with all its digits, because tokens cost less than cents. */
export function usd(amount: unknown): string {
  return formatNumber(amount, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: CENTS,
    maximumFractionDigits: ALL,
  });
}

/** What AI cost in a time: together, over time, and by workspace, model and channel. */
export function Costs() {
  const address = useAddress();
  const query = useSpan();
  const granularity = oneOf(STEPS, address.get("step")) ?? "day";
  const summary = useQuery({
    queryKey: ["operator", "ai", "summary", query],
    queryFn: ({ signal }) => call("GET /admin/ai-analytics/summary", { query, signal }),
    select: (answer) => answer.data,
  });
  const series = useQuery({
    queryKey: ["operator", "ai", "series", query, granularity],
    queryFn: ({ signal }) =>
      call("GET /admin/ai-analytics/time-series", { query: { ...query, granularity }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <div className="op-sections">
      <div className="op-filters">
        <SpanFilters />
        <FilterSelect
          label={t("platform.ai.step")}
          isRequired
          value={granularity}
          choices={STEPS.map((one) => [one, t(`platform.ai.steps.${one}`)])}
          onChoose={(one) => address.set({ step: one === "month" ? one : null })}
        />
      </div>
      {summary.isPending ? (
        <Skeleton lines={3} />
      ) : summary.isError ? (
        <Failure problem={summary.error} onRetry={() => summary.refetch()} />
      ) : (
        <ul className="cards">
          <Figure label={t("platform.ai.cost")} value={usd(summary.data.total_usd)} />
          <Figure label={t("platform.ai.credits")} value={formatNumber(summary.data.credits)} />
          <Figure label={t("platform.ai.runs")} value={formatNumber(summary.data.runs)} />
          <Figure
            label={t("platform.ai.unpriced")}
            value={formatNumber(summary.data.unpriced_runs)}
            isBad={summary.data.unpriced_runs > 0}
            {...(summary.data.unpriced_runs > 0 && {
              note: t("platform.ai.unpricedLead"),
              to: "/operator/ai?tab=runs&status=unpriced",
            })}
          />
          <Figure
            label={t("platform.tenants.title")}
            value={formatNumber(summary.data.workspace_count)}
          />
        </ul>
      )}
      <section>
        <h2>{t("platform.ai.overTime")}</h2>
        {series.isPending ? (
          <Skeleton lines={4} />
        ) : series.isError ? (
          <Failure problem={series.error} onRetry={() => series.refetch()} />
        ) : (
          <Bars
            label={t("platform.ai.overTime")}
            heads={[t("platform.when"), t("platform.ai.cost")]}
            bars={series.data.map((one) => ({
              label: one.period.length === DAY_LENGTH ? formatDay(one.period) : one.period,
              value: toNumber(one.total_usd),
              text: usd(one.total_usd),
            }))}
          />
        )}
      </section>
      <section>
        <h2>{t("platform.ai.byWorkspace")}</h2>
        <Pages<OfWorkspace>
          name={["operator", "ai", "workspaces", query]}
          label={t("platform.ai.byWorkspace")}
          keyOf={(one) => one.workspace_id}
          read={(page, signal) =>
            call("GET /admin/ai-analytics/by-workspace", {
              query: { ...query, page, limit: EACH },
              signal,
            })
          }
          empty={<Empty icon="sparkles" title={t("platform.ai.none")} />}
          columns={[
            {
              head: t("platform.workspace"),
              cell: (one) =>
                one.subdomain === null ? (
                  t("platform.ai.gone", { number: one.workspace_id })
                ) : (
                  <TenantLink subdomain={one.subdomain} {...(one.name && { name: one.name })} />
                ),
            },
            { head: t("platform.ai.cost"), isEnd: true, cell: (one) => usd(one.total_usd) },
            {
              head: t("platform.ai.credits"),
              isEnd: true,
              cell: (one) => formatNumber(one.credits),
            },
            { head: t("platform.ai.runs"), isEnd: true, cell: (one) => formatNumber(one.runs) },
            {
              head: t("platform.ai.unpriced"),
              isEnd: true,
              cell: (one) => formatNumber(one.unpriced_runs),
            },
          ]}
        />
      </section>
      <ByModel query={query} />
      <ByChannel query={query} />
    </div>
  );
}

const DAY_LENGTH = 10;

type Span = ReturnType<typeof useSpan>;

interface Total {
  total_usd: Exact;
  credits: number;
  runs: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
}

function ByModel({ query }: { query: Span }) {
  const models = useQuery({
    queryKey: ["operator", "ai", "models", query],
    queryFn: ({ signal }) => call("GET /admin/ai-analytics/by-model", { query, signal }),
    select: (answer) => answer.data,
  });
  return (
    <Ranking
      title={t("platform.ai.byModel")}
      head={t("platform.ai.model")}
      list={models}
      nameOf={(one) => (
        <>
          <code>{one.model_key}</code> <span className="meta">{one.provider}</span>
        </>
      )}
    />
  );
}

function ByChannel({ query }: { query: Span }) {
  const channels = useQuery({
    queryKey: ["operator", "ai", "channels", query],
    queryFn: ({ signal }) => call("GET /admin/ai-analytics/by-channel", { query, signal }),
    select: (answer) => answer.data,
  });
  return (
    <Ranking
      title={t("platform.ai.byChannel")}
      head={t("platform.ai.channel")}
      list={channels}
      nameOf={(one) => <code>{one.channel}</code>}
    />
  );
}

function Ranking<T extends Total>({
  title,
  head,
  list,
  nameOf,
}: {
  title: string;
  head: string;
  list: {
    data: readonly T[] | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  nameOf: (one: T) => ReactNode;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {list.error !== null ? (
        <Failure problem={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <Skeleton lines={3} />
      ) : list.data.length === 0 ? (
        <p className="meta">{t("platform.ai.none")}</p>
      ) : (
        <div className="table-scroll" role="region" aria-label={title} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <th scope="col" className="end">{t("platform.ai.cost")}</th>
                <th scope="col" className="end">{t("platform.ai.runs")}</th>
                <th scope="col" className="end">{t("platform.ai.input")}</th>
                <th scope="col" className="end">{t("platform.ai.output")}</th>
                <th scope="col" className="end">{t("platform.ai.cached")}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((one, index) => (
                <tr key={index}>
                  <td>{nameOf(one)}</td>
                  <td className="end">{usd(one.total_usd)}</td>
                  <td className="end">{formatNumber(one.runs)}</td>
                  <td className="end">{formatNumber(one.input_tokens)}</td>
                  <td className="end">{formatNumber(one.output_tokens)}</td>
                  <td className="end">{formatNumber(one.cached_tokens)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
