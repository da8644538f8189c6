import type { Plan, Pricing, UsageReport } from "generated/api";
import { useState } from "react";
import { Button } from "../../../parts/Button";
import { formatMoney, formatNumber, formatSize } from "../../../records/format";
import { t } from "../../../words";
import { useMay } from "../may";
import { ChangePlan } from "./ChangePlan";
import { monthly, type Period, saving, whole } from "./estimate";

const PERIODS = ["monthly", "annual"] as const;

/** The plans as cards beside each other, priced by month or by year. */
export function Plans({ usage, pricing }: { usage: UsageReport; pricing: Pricing }) {
  const present = usage.subscription;
  const [period, setPeriod] = useState<Period>(present.period);
  const [wanted, setWanted] = useState<Plan | null>(null);
  const most = Math.max(0, ...pricing.plans.map(saving));
  return (
    <>
      <fieldset className="switcher">
        <legend className="only-read">{t("billing.period")}</legend>
        {PERIODS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="period"
              checked={period === one}
              onChange={() => setPeriod(one)}
            />
            <span>
              {t(`billing.pay.${one}`)}
              {one === "annual" && most > 0 && (
                <span className="chip success">
                  {t("billing.upTo", { percent: formatNumber(most) })}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="plans">
        {pricing.plans.map((plan) => (
          <li key={plan.slug}>
            <Card
              plan={plan}
              usage={usage}
              period={period}
              onChoose={() => setWanted(plan)}
            />
          </li>
        ))}
      </ul>
      {wanted !== null && (
        <ChangePlan
          usage={usage}
          pricing={pricing}
          plan={wanted}
          period={period}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

function Card({
  plan,
  usage,
  period,
  onChoose,
}: {
  plan: Plan;
  usage: UsageReport;
  period: Period;
  onChoose: () => void;
}) {
  const may = useMay();
  const present = usage.subscription;
  const isPresent = plan.slug === present.plan_slug;
  const price = monthly(plan, period);
  const total = whole(plan, period, present.seat_count);
  const saved = saving(plan);
  return (
    <article className={isPresent ? "plan present" : "plan"} aria-labelledby={`plan-${plan.slug}`}>
      <header>
        <h2 id={`plan-${plan.slug}`}>{plan.name}</h2>
        {isPresent && <span className="chip info">{t("billing.present")}</span>}
      </header>
      <p className="price">
        {price === null ? (
          <strong>{t("billing.custom")}</strong>
        ) : (
          <>
            <strong>{formatMoney(price, plan.currency)}</strong>{" "}
            <span className="meta">
              {t(plan.is_per_member ? "billing.memberMonth" : "billing.month")}
            </span>
          </>
        )}
      </p>
      <p className="meta plan-total">
        {total === null
          ? t("billing.customLead")
          : t(`billing.seatsTotal.${period}`, {
              count: present.seat_count,
              shown: formatNumber(present.seat_count),
              total: formatMoney(total, plan.currency),
            })}
        {period === "annual" && saved > 0 && total !== null && (
          <> {t("billing.saves", { percent: formatNumber(saved) })}</>
        )}
      </p>
      <ul className="plan-limits">
        {(["chatapp_sessions", "workflow_executions", "ai_credits", "storage"] as const).map(
          (metric) => (
            <li key={metric}>{limitText(metric, plan.limits[metric])}</li>
          ),
        )}
      </ul>
      {price === null ? (
        <p className="meta">{t("billing.talk")}</p>
      ) : isPresent && period === present.period ? (
        <Button disabled>{t("billing.present")}</Button>
      ) : (
        may("billing.update") && (
          <Button kind={isPresent ? "plain" : "primary"} onClick={onChoose}>
            {isPresent
              ? t(`billing.switchTo.${period}`)
              : t("billing.choose", { plan: plan.name })}
          </Button>
        )
      )}
    </article>
  );
}

/** What a plan allows, in words. */
export function limitText(
  metric: "chatapp_sessions" | "workflow_executions" | "ai_credits" | "storage",
  limit: number | null,
): string {
  if (limit === null) {
    return t(`billing.unlimited.${metric}`);
  }
  if (metric === "storage") {
    return t("billing.limit.storage", { shown: formatSize(limit) });
  }
  return t(`billing.limit.${metric}`, { count: limit, shown: formatNumber(limit) });
}
