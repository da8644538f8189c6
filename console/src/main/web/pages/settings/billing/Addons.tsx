import { useQuery } from "@tanstack/react-query";
import type { Addon, HeldAddon, Pricing, UsageReport } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { toNumber } from "../../../api/json";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Dialog } from "../../../parts/Dialog";
import { TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoney, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain } from "../refusals";
import { plain } from "./data";
import { dayOf } from "./Standing";

/** What can be had beyond the plan; for sale only while the subscription is paid for. */
export function Addons({ usage }: { usage: UsageReport; pricing: Pricing }) {
  const may = useMay();
  const [bought, setBought] = useState<Addon | null>(null);
  const [ended, setEnded] = useState<HeldAddon | null>(null);
  const addons = useQuery({
    queryKey: ["billing", "addons"],
    queryFn: ({ signal }) => call("GET /user/billing/addons", { signal }),
    select: (answer) => plain(answer.data),
  });
  const one = usage.subscription;
  const isOpen = one.status === "active" && one.has_payment_method;
  return (
    <>
      {usage.active_addons.length > 0 && (
        <section className="settings-section">
          <h2>{t("addon.held")}</h2>
          <ul className="rows">
            {usage.active_addons.map((held) => (
              <li key={held.addon_slug}>
                <span className="stacked">
                  <bdi>{held.name}</bdi>
                  <span className="meta">
                    {t("addon.quantity", { shown: formatNumber(held.quantity) })}
                    {held.ending > 0 &&
                      one.current_period_end !== null &&
                      ` · ${t("addon.ending", { date: dayOf(one.current_period_end), shown: formatNumber(held.ending) })}`}
                  </span>
                </span>
                {held.ending < held.quantity && may("billing.update") && (
                  <Button kind="quiet" onClick={() => setEnded(held)}>
                    {t("addon.end")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {addons.isPending ? (
        <Skeleton lines={4} />
      ) : addons.isError ? (
        <Failure problem={addons.error} onRetry={() => addons.refetch()} />
      ) : (
        <section className="settings-section">
          <h2>{t("addon.more")}</h2>
          {!isOpen && <Notice kind="info">{t("refusal.addonNeedsPlan")}</Notice>}
          <ul className="rows">
            {addons.data.map((addon) => (
              <li key={addon.addon_slug}>
                <span className="stacked">
                  <bdi>{addon.name}</bdi>
                  <span className="meta">
                    {addon.billing_mode === "one_time"
                      ? t("addon.once", { price: formatMoney(addon.price_one_time, addon.currency) })
                      : t("addon.monthly", {
                          price: formatMoney(
                            one.period === "annual" ? addon.price_annual : addon.price_monthly,
                            addon.currency,
                          ),
                        })}
                  </span>
                </span>
                {isOpen && may("billing.update") && (
                  <Button onClick={() => setBought(addon)}>{t("addon.buy")}</Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {bought !== null && (
        <Buy addon={bought} period={one.period} onClose={() => setBought(null)} />
      )}
      {ended !== null && (
        <Confirm
          title={t("addon.endTitle", { name: ended.name })}
          action={t("addon.end")}
          explain={explain}
          onClose={() => setEnded(null)}
          onConfirm={async (key) => {
            const path = { addon_slug: ended.addon_slug };
            await call("DELETE /user/billing/addons/{addon_slug}", { path, key });
            tell(t("addon.ended", { name: ended.name }));
            await queries.invalidateQueries({ queryKey: ["billing"] });
          }}
        >
          {t("addon.endLead")}
        </Confirm>
      )}
    </>
  );
}

function Buy({
  addon,
  period,
  onClose,
}: {
  addon: Addon;
  period: "monthly" | "annual";
  onClose: () => void;
}) {
  const [text, setText] = useState("1");
  const quantity = /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null;
  const isOnce = addon.billing_mode === "one_time";
  const price = toNumber(
    (isOnce
      ? addon.price_one_time
      : period === "annual"
        ? addon.price_annual
        : addon.price_monthly) ?? 0,
  );
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { addon_slug: addon.addon_slug, quantity: quantity ?? 0 };
    const { data } = await call("POST /user/billing/addons", { body, key });
    await queries.invalidateQueries({ queryKey: ["billing"] });
    if (data.redirect_url !== null) {
      location.assign(data.redirect_url);
      return;
    }
    tell(t(data.status === "pending" ? "addon.pending" : "addon.bought", { name: addon.name }));
    onClose();
  }, explain);
  return (
    <Dialog title={addon.name} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("addon.howMany")}
          inputMode="numeric"
          dir="ltr"
          autoFocus
          value={text}
          onChange={setText}
          problem={
            quantity === null ? t("addon.howManyWrong") : problems.fields["quantity"]
          }
        />
        <p>
          {t(isOnce ? "addon.chargedNow" : "addon.chargedLater", {
            amount: formatMoney(price * (quantity ?? 0), addon.currency),
          })}
        </p>
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={quantity === null}>
          {t(isOnce ? "addon.pay" : "addon.add")}
        </Button>
      </form>
    </Dialog>
  );
}
