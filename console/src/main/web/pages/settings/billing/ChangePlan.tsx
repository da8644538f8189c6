import type { Plan, Pricing, UsageReport } from "generated/api";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { formatMoney, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { explain } from "../refusals";
import { openCheckout } from "./checkout";
import { type Change, changeTo, monthly, type Period } from "./estimate";
import { dayOf } from "./Standing";

/** Tells what a change of plan costs and when it applies, before it is made. */
export function ChangePlan({
  usage,
  pricing,
  plan,
  period,
  onClose,
}: {
  usage: UsageReport;
  pricing: Pricing;
  plan: Plan;
  period: Period;
  onClose: () => void;
}) {
  const present = usage.subscription;
  const from = pricing.plans.find((one) => one.slug === present.plan_slug);
  const change = changeTo(present, from, plan, period, Date.now());
  const isPaidFirst = change.kind === "payFirst";
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { plan_slug: plan.slug, period };
    const { data } = await call("POST /user/billing/change-plan", { body, key });
    await queries.invalidateQueries({ queryKey: ["billing"] });
    tell(
      data.status === "pending"
        ? t("billing.changePending", { plan: plan.name })
        : t("billing.changed", { plan: plan.name }),
    );
    onClose();
  }, explain);
  const price = monthly(plan, period) ?? 0;
  return (
    <Dialog title={t("billing.changeTitle", { plan: plan.name })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {"each" in change && (
          <table className="bill">
            <tbody>
              <tr>
                <th scope="row">
                  {plan.is_per_member
                    ? t("billing.lineSeats", {
                        seats: formatNumber(present.seat_count),
                        price: formatMoney(price, plan.currency),
                      })
                    : plan.name}
                  {period === "annual" && (
                    <span className="meta"> {t("billing.twelve")}</span>
                  )}
                </th>
                <td>{t(`billing.per.${period}`, { amount: formatMoney(change.each, plan.currency) })}</td>
              </tr>
              <tr className="due">
                <th scope="row">{t("billing.dueNow")}</th>
                <td>
                  {change.kind === "charged"
                    ? t("billing.about", { amount: formatMoney(change.now, plan.currency) })
                    : formatMoney(0, plan.currency)}
                </td>
              </tr>
            </tbody>
          </table>
        )}
        <p>{sentenceOf(change, usage, plan)}</p>
        <div className="row">
          {isPaidFirst ? (
            <Button kind="primary" icon="credit-card" onClick={openCheckout}>
              {t("billing.payNow")}
            </Button>
          ) : (
            <Button
              kind="primary"
              type="submit"
              isBusy={isBusy}
              disabled={change.kind === "none" || change.kind === "byStaff"}
            >
              {change.kind === "charged" ? t("billing.payAndChange") : t("billing.change")}
            </Button>
          )}
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function sentenceOf(change: Change, usage: UsageReport, plan: Plan): string {
  const present = usage.subscription;
  switch (change.kind) {
    case "free":
      return present.status === "trial"
        ? t("billing.freeInTrial", { date: dayOf(present.trial_ends_at) })
        : t("billing.freeNow", {
            date: present.current_period_end === null ? "" : dayOf(present.current_period_end),
          });
    case "charged":
      return t("billing.chargedNow", { plan: plan.name });
    case "later":
      return t("billing.later", { date: change.at === null ? "" : dayOf(change.at) });
    case "payFirst":
      return t("refusal.payFirst");
    case "byStaff":
      return t("refusal.planByStaff");
    case "none":
      return t("billing.noChange");
  }
}
