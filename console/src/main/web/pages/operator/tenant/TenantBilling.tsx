import type { ActiveAddon, Exact, InvoiceItem, TenantView } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Notice } from "../../../parts/Notice";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment, formatMoney, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { momentOrDash } from "../format";
import { Order } from "../Order";
import { Facts, planName } from "../pieces";
import { rereadTenant } from "./TenantPage";
import { useTenantBilling } from "./TenantSummary";

const CURRENCY = "USD";
const HOLD = { icon: "lock" } as const;
const RELEASE = { icon: "lock-open" } as const;

const CHIPS = {
  trial: "info",
  active: "success",
  past_due: "danger",
  canceled: "warning",
  suspended: "danger",
} as const;

/** What the workspace pays, and its payments. */
export function TenantBilling({ tenant }: { tenant: TenantView }) {
  const billing = useTenantBilling(tenant);
  const [isOrdering, setOrdering] = useState(false);
  if (billing.isPending) {
    return <Skeleton lines={8} />;
  }
  if (billing.isError) {
    return <Failure problem={billing.error} onRetry={() => billing.refetch()} />;
  }
  const {
    subscription: now,
    hold,
    pending_change: pending,
    scheduled_change: scheduled,
    last_failed_payment: failed,
  } = billing.data;
  const price = (amount: Exact | null) =>
    amount === null ? "–" : formatMoney(amount, CURRENCY);
  return (
    <div className="op-sections">
      <div className="op-warnings">
        {hold !== null && (
          <Notice kind="warning">
            {t("platform.billing.held", { since: formatMoment(hold.since) })}
          </Notice>
        )}
        {failed !== null && (
          <Notice kind="warning">
            {t("platform.billing.failed", {
              amount: formatMoney(failed.amount, failed.currency),
              when: formatMoment(failed.occurred_at),
            })}{" "}
            <bdi>{failed.message}</bdi>
          </Notice>
        )}
        {pending !== null && (
          <Notice kind="info">
            {t("platform.billing.pending", {
              amount: formatMoney(pending.amount, pending.currency),
              plan: planName(pending.plan_slug),
              until: formatMoment(pending.ends_at),
            })}
          </Notice>
        )}
        {scheduled !== null && (
          <Notice kind="info">
            {t("platform.billing.scheduled", {
              plan: planName(scheduled.plan_slug),
              when: formatMoment(scheduled.at),
            })}
          </Notice>
        )}
      </div>
      <section>
        <header className="section-head">
          <h2>{t("platform.billing.subscription")}</h2>
          <Button {...(hold === null ? HOLD : RELEASE)} onClick={() => setOrdering(true)}>
            {t(hold === null ? "platform.billing.hold" : "platform.billing.release")}
          </Button>
        </header>
        <Facts
          items={[
            [
              t("platform.status"),
              <span key="v" className={`chip ${CHIPS[now.status]}`}>
                {t(`platform.billing.is.${now.status}`)}
              </span>,
            ],
            [
              t("platform.tenants.plan"),
              `${planName(now.plan_slug)}, ${t(`platform.terms.periods.${now.period}`)}`,
            ],
            [t("platform.billing.seats"), formatNumber(now.seat_count)],
            [t("platform.billing.base"), price(now.base_price)],
            [t("platform.billing.recurring"), price(now.recurring_total)],
            [t("platform.billing.paid"), price(billing.data.paid_total)],
            [t("platform.billing.trial"), momentOrDash(now.trial_ends_at)],
            [
              t("platform.billing.current"),
              now.current_period_start === null
                ? "–"
                : `${formatMoment(now.current_period_start)} – ${momentOrDash(now.current_period_end)}`,
            ],
            [t("platform.billing.grace"), momentOrDash(now.grace_period_ends_at)],
            [t("platform.billing.canceledAt"), momentOrDash(now.canceled_at)],
            [t("platform.billing.attempt"), momentOrDash(now.last_renewal_attempt_at)],
            [t("platform.billing.deletion"), momentOrDash(now.delete_scheduled_at)],
            [t("platform.billing.gateway"), now.gateway ?? "–"],
            [t("platform.billing.card"), t(now.has_payment_method ? "value.yes" : "value.no")],
          ]}
        />
      </section>
      <Addons addons={billing.data.active_addons} />
      <Invoices invoices={billing.data.invoices} />
      {isOrdering && (
        <Order
          title={t(hold === null ? "platform.billing.holdTitle" : "platform.billing.releaseTitle", {
            name: tenant.name,
          })}
          action={t(hold === null ? "platform.billing.hold" : "platform.billing.release")}
          kind={hold === null ? "danger" : "primary"}
          reason={hold === null ? "required" : "optional"}
          consequences={
            hold === null
              ? [
                  t("platform.billing.holdReadOnly"),
                  t("platform.billing.holdPays"),
                  t("platform.billing.holdDelete"),
                ]
              : [t("platform.billing.releaseLead")]
          }
          onClose={() => setOrdering(false)}
          onConfirm={async (key, reason) => {
            const path = { workspace_id: String(tenant.id) };
            const body = reason === "" ? {} : { reason };
            await (hold === null
              ? call("POST /admin/platform/workspaces/{workspace_id}/billing/suspend", {
                  path,
                  body,
                  key,
                })
              : call("POST /admin/platform/workspaces/{workspace_id}/billing/unsuspend", {
                  path,
                  body,
                  key,
                }));
            tell(t(hold === null ? "platform.billing.isHeld" : "platform.billing.isReleased"));
            await rereadTenant();
          }}
        />
      )}
    </div>
  );
}

function Addons({ addons }: { addons: readonly ActiveAddon[] }) {
  return addons.length === 0 ? null : (
    <section>
      <h2>{t("platform.billing.addons")}</h2>
      <div className="table-scroll" role="region" aria-label={t("platform.billing.addons")} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("member.name")}</th>
              <th scope="col">{t("platform.status")}</th>
              <th scope="col" className="end">{t("platform.billing.quantity")}</th>
              <th scope="col" className="end">{t("platform.billing.monthly")}</th>
            </tr>
          </thead>
          <tbody>
            {addons.map((one) => (
              <tr key={one.addon_slug}>
                <td>{one.name}</td>
                <td>
                  <span className={`chip ${one.status === "active" ? "success" : "warning"}`}>
                    {t(`platform.billing.is.${one.status}`)}
                  </span>
                </td>
                <td className="end">{formatNumber(one.quantity)}</td>
                <td className="end">{formatMoney(one.price_monthly, CURRENCY)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Invoices({ invoices }: { invoices: readonly InvoiceItem[] }) {
  return (
    <section>
      <h2>{t("platform.billing.invoices")}</h2>
      {invoices.length === 0 ? (
        <Empty icon="receipt" title={t("platform.billing.noInvoices")} />
      ) : (
        <div
          className="table-scroll"
          role="region"
          aria-label={t("platform.billing.invoices")}
          tabIndex={0}
        >
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("platform.when")}</th>
                <th scope="col">{t("platform.billing.number")}</th>
                <th scope="col">{t("platform.billing.event")}</th>
                <th scope="col">{t("platform.status")}</th>
                <th scope="col">{t("platform.billing.gateway")}</th>
                <th scope="col" className="end">{t("platform.billing.amount")}</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((one) => (
                <tr key={one.reference} data-tone={one.status === "failed" ? "danger" : undefined}>
                  <td>{formatMoment(one.occurred_at)}</td>
                  <td>
                    <code>{one.number ?? one.reference}</code>
                  </td>
                  <td>{t(`platform.billing.events.${one.type}`)}</td>
                  <td>
                    <span className={`chip ${one.status === "paid" ? "success" : "danger"}`}>
                      {t(`platform.billing.outcome.${one.status}`)}
                    </span>
                  </td>
                  <td>{one.gateway ?? "–"}</td>
                  <td className="end">{formatMoney(one.amount, one.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
