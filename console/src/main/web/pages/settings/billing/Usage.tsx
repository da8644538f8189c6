import type { Pricing, UsageReport } from "generated/api";
import { Link } from "react-router";
import { formatNumber, formatSize } from "../../../records/format";
import { locale, t } from "../../../words";
import { projected } from "./estimate";

const METRICS = ["workflow_executions", "ai_credits", "chatapp_sessions", "storage"] as const;
type Metric = (typeof METRICS)[number];

const NEAR = 0.8;

/** How much of each limit is used, and how much it will be when the month ends. */
export function Usage({ usage }: { usage: UsageReport; pricing: Pricing }) {
  return (
    <>
      <p className="lead">{t("billing.usageLead", { month: monthOf(usage.period_key) })}</p>
      <ul className="meters">
        {METRICS.map((metric) => (
          <li key={metric}>
            <Meter usage={usage} metric={metric} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Meter({ usage, metric }: { usage: UsageReport; metric: Metric }) {
  const one = usage.metrics[metric];
  const pack = "pack_balance" in one ? one.pack_balance : 0;
  const isCounter = metric === "workflow_executions" || metric === "ai_credits";
  const ahead = isCounter && one.used > 0 ? projected(one.used, usage.period_key, new Date()) : null;
  const part = one.limit === null || one.limit === 0 ? 0 : one.used / one.limit;
  const state = part >= 1 ? "danger" : part >= NEAR ? "warning" : "success";
  const isBeyond = ahead !== null && one.limit !== null && ahead > one.limit + pack;
  return (
    <article className="panel meter" aria-labelledby={`meter-${metric}`}>
      <h2 id={`meter-${metric}`}>{t(`billing.metric.${metric}`)}</h2>
      <p>
        <strong>{shown(metric, one.used)}</strong>{" "}
        <span className="meta">
          {one.limit === null ? t("billing.noLimit") : t("billing.of", { limit: shown(metric, one.limit) })}
        </span>
      </p>
      {one.limit !== null && (
        <progress
          className={state}
          aria-labelledby={`meter-${metric}`}
          max={one.limit}
          value={Math.min(one.used, one.limit)}
        />
      )}
      <p className="meta">
        {isCounter && t("billing.untilMonthEnd")}
        {metric === "chatapp_sessions" && t("billing.nowConnected")}
        {metric === "storage" && one.remaining !== null && t("billing.free", { amount: shown(metric, one.remaining) })}
      </p>
      {pack > 0 && <p className="meta">{t("billing.pack", { amount: formatNumber(pack) })}</p>}
      {ahead !== null && (
        <p className={isBeyond ? "problem" : "meta"}>
          {t("billing.projected", { amount: formatNumber(ahead) })}
          {isBeyond && (
            <>
              {" "}
              <Link to="?tab=addons">{t("billing.getMore")}</Link>
            </>
          )}
        </p>
      )}
    </article>
  );
}

function shown(metric: Metric, amount: number): string {
  return metric === "storage" ? formatSize(amount) : formatNumber(amount);
}

function monthOf(key: string): string {
  return new Intl.DateTimeFormat(locale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${key}-01T00:00:00Z`));
}
