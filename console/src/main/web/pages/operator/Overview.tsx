import { useQuery } from "@tanstack/react-query";
import type { PricingSummary } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoney, formatNumber } from "../../records/format";
import { t } from "../../words";
import { useHealth } from "./state";
import { Figure, planName } from "./pieces";
import { useSchedulers } from "./Schedulers";

const OFTEN = 30_000;

/** What an operator looks at first: what needs a hand, and how the platform does. */
export function Overview() {
  return (
    <>
      <PageHead title={t("platform.overview.title")} />
      <div className="op-sections">
        <section>
          <h2>{t("platform.overview.attention")}</h2>
          <Attention />
        </section>
        <Revenue />
      </div>
    </>
  );
}

/** How many entries a list has, by asking for one of them. */
function useTotal(name: string, read: (signal: AbortSignal) => Promise<{ pagination: { total: number | null } }>) {
  return useQuery({
    queryKey: ["operator", "total", name],
    refetchInterval: OFTEN,
    queryFn: ({ signal }) => read(signal),
    select: (answer) => answer.pagination.total ?? 0,
  });
}

function Attention() {
  const failed = useTotal("failed", (signal) =>
    call("GET /admin/platform/jobs", { query: { status: "failed", limit: 1 }, signal }),
  );
  const stopped = useTotal("stopped", (signal) =>
    call("GET /admin/platform/jobs", { query: { status: "stopped", limit: 1 }, signal }),
  );
  const dead = useTotal("outbox", (signal) =>
    call("GET /admin/platform/outbox", { query: { limit: 1 }, signal }),
  );
  const suspended = useTotal("suspended", (signal) =>
    call("GET /admin/platform/tenants", { query: { status: "suspended", limit: 1 }, signal }),
  );
  const blocked = useTotal("blocked", (signal) =>
    call("GET /admin/platform/users", { query: { status: "blocked", limit: 1 }, signal }),
  );
  const schedulers = useSchedulers();
  const health = useHealth();
  const all = [failed, stopped, dead, suspended, blocked, schedulers, health];
  const broken = all.find((one) => one.isError);
  if (broken !== undefined) {
    return (
      <Failure
        problem={broken.error}
        onRetry={() => Promise.all(all.map((one) => one.refetch()))}
      />
    );
  }
  if (all.some((one) => one.isPending)) {
    return <Skeleton lines={4} />;
  }
  const late = (schedulers.data ?? []).filter((one) => (one.runs[0]?.failures ?? 0) > 0).length;
  const down = (health.data?.checks ?? []).filter((check) => !check.isUp).length;
  const figures = [
    ["health", down, "/operator/health", true],
    ["failed", failed.data ?? 0, "/operator/jobs?status=failed", true],
    ["stopped", stopped.data ?? 0, "/operator/jobs?status=stopped", true],
    ["outbox", dead.data ?? 0, "/operator/outbox", true],
    ["schedulers", late, "/operator/schedulers", true],
    ["suspended", suspended.data ?? 0, "/operator/tenants?status=suspended", false],
    ["blocked", blocked.data ?? 0, "/operator/users?status=blocked", false],
  ] as const;
  return (
    <ul className="cards dense">
      {figures.map(([word, value, to, isBad]) => (
        <Figure
          key={word}
          label={t(`platform.overview.figures.${word}`)}
          value={formatNumber(value)}
          to={to}
          isBad={isBad && value > 0}
          {...(isBad && value > 0 && { note: t("platform.health.look") })}
        />
      ))}
    </ul>
  );
}

function Revenue() {
  const summary = useQuery({
    queryKey: ["operator", "revenue"],
    queryFn: ({ signal }) => call("GET /admin/platform/pricing/summary", { signal }),
    select: (answer) => answer.data,
  });
  if (summary.isPending) {
    return <Skeleton lines={4} />;
  }
  if (summary.isError) {
    return <Failure problem={summary.error} onRetry={() => summary.refetch()} />;
  }
  const now = summary.data;
  const money = (amount: unknown) => formatMoney(amount, now.currency);
  return (
    <>
      <section>
        <h2>{t("platform.overview.revenue")}</h2>
        <ul className="cards dense">
          <Figure
            label={t("platform.overview.monthly")}
            value={money(now.monthly_recurring_revenue)}
            note={t("platform.overview.yearly", { amount: money(now.annual_run_rate) })}
          />
          <Figure
            label={t("platform.tenants.title")}
            value={formatNumber(now.workspaces)}
            to="/operator/tenants"
          />
          <Figure label={t("platform.overview.paying")} value={formatNumber(now.active)} />
          <Figure
            label={t("platform.overview.trials")}
            value={formatNumber(now.trials)}
            note={t("platform.overview.trialsNote", {
              card: formatNumber(now.trials_with_card),
              ending: formatNumber(now.trials_ending),
            })}
          />
          <Figure
            label={t("platform.billing.is.past_due")}
            value={formatNumber(now.past_due)}
            isBad={now.past_due > 0}
            note={money(now.past_due_revenue)}
          />
          <Figure label={t("platform.billing.is.suspended")} value={formatNumber(now.suspended)} />
          <Figure label={t("platform.billing.is.canceled")} value={formatNumber(now.canceled)} />
        </ul>
      </section>
      <Plans summary={now} />
      <p className="meta">
        {t("platform.overview.lead")} <Link to="/operator/ai">{t("platform.ai.title")}</Link>
      </p>
    </>
  );
}

function Plans({ summary }: { summary: PricingSummary }) {
  const label = t("platform.overview.plans");
  return (
    <section>
      <h2>{label}</h2>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("platform.tenants.plan")}</th>
              <th scope="col">{t("platform.terms.period")}</th>
              <th scope="col" className="end">{t("platform.tenants.title")}</th>
              <th scope="col" className="end">{t("platform.overview.trials")}</th>
              <th scope="col" className="end">{t("platform.overview.paying")}</th>
              <th scope="col" className="end">{t("platform.billing.is.past_due")}</th>
              <th scope="col" className="end">{t("platform.billing.seats")}</th>
              <th scope="col" className="end">{t("platform.overview.monthly")}</th>
            </tr>
          </thead>
          <tbody>
            {summary.by_plan.map((one) => (
              <tr key={`${one.plan_slug} ${one.period}`}>
                <td>
                  {planName(one.plan_slug)}{" "}
                  {one.is_negotiated && (
                    <span className="chip info">{t("platform.overview.negotiated")}</span>
                  )}
                </td>
                <td>{t(`platform.terms.periods.${one.period}`)}</td>
                <td className="end">{formatNumber(one.workspaces)}</td>
                <td className="end">{formatNumber(one.trials)}</td>
                <td className="end">{formatNumber(one.active)}</td>
                <td className="end">{formatNumber(one.past_due)}</td>
                <td className="end">{formatNumber(one.seats)}</td>
                <td className="end">
                  {formatMoney(one.monthly_recurring_revenue, summary.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
