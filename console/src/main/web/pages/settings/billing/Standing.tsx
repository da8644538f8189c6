import type { Pricing, UsageReport } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { formatDay, formatMoney, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain } from "../refusals";
import { openCheckout } from "./checkout";
import { useCurrency } from "./data";

const CHIPS = {
  trial: "info",
  active: "success",
  past_due: "danger",
  canceled: "warning",
  suspended: "danger",
} as const;

const MONTHS = 12;

export function dayOf(moment: string): string {
  return formatDay(moment.slice(0, 10));
}

/** How the subscription stands: what it costs, when it is charged, and what is to be done. */
export function Standing({ usage, pricing }: { usage: UsageReport; pricing: Pricing }) {
  const may = useMay();
  const currency = useCurrency();
  const [isCanceling, setCanceling] = useState(false);
  const one = usage.subscription;
  const mayChange = may("billing.update");
  const isStaffs = pricing.plans.find((plan) => plan.slug === one.plan_slug)?.price_monthly == null;
  return (
    <section className="panel" aria-label={t("billing.standing")}>
      <Told usage={usage} />
      <dl className="facts columns">
        <div>
          <dt>{t("billing.plan")}</dt>
          <dd>
            <strong>{one.plan_name}</strong>{" "}
            <span className={`chip ${CHIPS[one.status]}`}>{t(`billing.is.${one.status}`)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("billing.seats")}</dt>
          <dd>{formatNumber(one.seat_count)}</dd>
        </div>
        <div>
          <dt>{t("billing.total")}</dt>
          <dd>
            {one.recurring_total === null
              ? t("billing.agreed")
              : t("billing.per.monthly", {
                  amount: formatMoney(one.recurring_total, currency),
                })}
            {one.is_per_member && one.base_price !== null && (
              <span className="meta block">
                {t(usage.active_addons.length > 0 ? "billing.madeWithAddons" : "billing.made", {
                  seats: formatNumber(one.seat_count),
                  price: formatMoney(one.base_price, currency),
                })}
              </span>
            )}
            {one.period === "annual" && one.recurring_total !== null && (
              <span className="meta block">
                {t("billing.yearly", {
                  amount: formatMoney(Number(one.recurring_total) * MONTHS, currency),
                })}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t(one.status === "trial" ? "billing.trialEnds" : "billing.next")}</dt>
          <dd>
            {one.status === "trial"
              ? dayOf(one.trial_ends_at)
              : one.current_period_end === null
                ? "–"
                : dayOf(one.current_period_end)}
          </dd>
        </div>
        <div>
          <dt>{t("billing.card")}</dt>
          <dd>{t(one.has_payment_method ? "billing.cardSaved" : "billing.cardMissing")}</dd>
        </div>
      </dl>
      {mayChange && !isStaffs && (
        <div className="row">
          <Button
            kind={one.has_payment_method && one.status === "active" ? "plain" : "primary"}
            icon="credit-card"
            onClick={openCheckout}
          >
            {one.status === "trial" || one.status === "active"
              ? t(one.has_payment_method ? "billing.changeCard" : "billing.addCard")
              : t(one.status === "canceled" ? "billing.resume" : "billing.payNow")}
          </Button>
          {one.status === "active" && (
            <Button kind="quiet" onClick={() => setCanceling(true)}>
              {t("billing.cancel")}
            </Button>
          )}
        </div>
      )}
      {isCanceling && (
        <Confirm
          title={t("billing.cancelTitle")}
          action={t("billing.cancel")}
          explain={explain}
          onClose={() => setCanceling(false)}
          onConfirm={async (key) => {
            await call("POST /user/billing/cancel", { key });
            tell(t("billing.canceled"));
            await queries.invalidateQueries({ queryKey: ["billing"] });
          }}
        >
          {t("billing.cancelLead", {
            date: one.current_period_end === null ? "" : dayOf(one.current_period_end),
          })}
        </Confirm>
      )}
    </section>
  );
}

/** What the person must know of the subscription now, the most urgent first. */
function Told({ usage }: { usage: UsageReport }) {
  const currency = useCurrency();
  const one = usage.subscription;
  const failed = usage.last_failed_payment;
  const pending = usage.pending_change;
  const scheduled = usage.scheduled_change;
  return (
    <>
      {one.status === "past_due" && (
        <Notice kind="danger">
          {t("billing.pastDue", {
            date: one.grace_period_ends_at === null ? "" : dayOf(one.grace_period_ends_at),
          })}
        </Notice>
      )}
      {one.status === "suspended" && <Notice kind="danger">{t("billing.suspended")}</Notice>}
      {one.status === "canceled" && one.current_period_end !== null && (
        <Notice kind="warning">
          {t("billing.endsOn", { date: dayOf(one.current_period_end) })}
        </Notice>
      )}
      {one.status === "trial" && (
        <Notice kind="info">
          {t(one.has_payment_method ? "billing.trialWithCard" : "billing.trialWithout", {
            date: dayOf(one.trial_ends_at),
          })}
        </Notice>
      )}
      {failed !== null && (
        <Notice kind="warning">
          {t("billing.failed", {
            amount: formatMoney(failed.amount, failed.currency),
            date: dayOf(failed.occurred_at),
          })}{" "}
          <bdi>{failed.message}</bdi>
        </Notice>
      )}
      {pending !== null && (
        <Notice kind="info">
          {t("billing.pending", { amount: formatMoney(pending.amount, pending.currency || currency) })}
        </Notice>
      )}
      {scheduled !== null && (
        <Notice kind="info">
          {t(`billing.scheduled.${scheduled.period}`, { date: dayOf(scheduled.at) })}
        </Notice>
      )}
    </>
  );
}
