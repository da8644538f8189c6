import { useQuery } from "@tanstack/react-query";
import type { TenantView } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatDay, formatNumber, formatSize } from "../../../records/format";
import { t } from "../../../words";
import { Facts, planName } from "../pieces";
import { checkTerms, explainTerms } from "../Provision";
import { LimitFields, PlanFields, type TermsDraft } from "../TermsFields";
import { draftsOf, limitsOf, type Metric, METRICS, NEGOTIATED, priceOf } from "../terms";
import { rereadTenant } from "./TenantPage";

/** What the workspace is, and what it may use. */
export function TenantSummary({ tenant }: { tenant: TenantView }) {
  const [edited, setEdited] = useState<"terms" | "limits" | null>(null);
  return (
    <div className="op-sections">
      <section>
        <h2>{t("platform.tenant.workspace")}</h2>
        <Facts
          items={[
            [t("platform.tenants.subdomain"), <code key="v">{tenant.subdomain}</code>],
            [t("platform.tenant.number"), String(tenant.id)],
            [
              t("platform.tenants.owner"),
              <span key="v">
                <bdi>{tenant.owner_name ?? "–"}</bdi>
                {tenant.owner_email !== null && (
                  <>
                    {" "}
                    <a href={`mailto:${tenant.owner_email}`}>
                      <bdi>{tenant.owner_email}</bdi>
                    </a>
                  </>
                )}
              </span>,
            ],
            [t("member.title"), formatNumber(tenant.members_count)],
            [t("platform.created"), formatDay(tenant.created_at.slice(0, 10))],
            [t("platform.tenants.database"), t(`platform.tenants.type.${tenant.type}`)],
            [t("platform.tenant.files"), formatSize(tenant.storage_bytes)],
            [
              t("platform.tenant.databaseSize"),
              tenant.database_bytes === null ? "–" : formatSize(tenant.database_bytes),
            ],
          ]}
        />
      </section>
      <section>
        <header className="section-head">
          <h2>{t("platform.tenant.terms")}</h2>
          <div className="row">
            <Button icon="file-text" onClick={() => setEdited("terms")}>
              {t("platform.terms.change")}
            </Button>
            <Button icon="adjustments" onClick={() => setEdited("limits")}>
              {t("platform.limits.change")}
            </Button>
          </div>
        </header>
        <Limits tenant={tenant} />
      </section>
      {edited === "terms" && <EditTerms tenant={tenant} onClose={() => setEdited(null)} />}
      {edited === "limits" && <EditLimits tenant={tenant} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** The billing of a workspace, which two tabs show. */
export function useTenantBilling(tenant: TenantView) {
  return useQuery({
    queryKey: ["operator", "billing", tenant.id],
    queryFn: ({ signal }) =>
      call("GET /admin/platform/workspaces/{workspace_id}/billing", {
        path: { workspace_id: String(tenant.id) },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

function limitText(metric: Metric, limit: number | null): string {
  return limit === null
    ? t("platform.limits.kinds.unlimited")
    : metric === "storage"
      ? formatSize(limit)
      : formatNumber(limit);
}

function Limits({ tenant }: { tenant: TenantView }) {
  const billing = useTenantBilling(tenant);
  const own = (tenant.custom_limits ?? {}) as Partial<Record<Metric, number | null>>;
  if (billing.isPending) {
    return <Skeleton lines={4} />;
  }
  if (billing.isError) {
    return <Failure problem={billing.error} onRetry={() => billing.refetch()} />;
  }
  const { limits, subscription } = billing.data;
  return (
    <>
      <Facts
        items={[
          [
            t("platform.tenants.plan"),
            `${planName(tenant.plan)}, ${t(`platform.terms.periods.${subscription.period}`)}`,
          ],
          ...METRICS.map(
            (metric) =>
              [
                t(`platform.limits.${metric}`),
                <span key="v">
                  {limitText(metric, limits[metric])}{" "}
                  {own[metric] !== undefined && (
                    <span className="chip info">{t("platform.limits.isOwn")}</span>
                  )}
                </span>,
              ] as const,
          ),
        ]}
      />
      <p className="meta">{t("platform.limits.lead")}</p>
    </>
  );
}

function EditTerms({ tenant, onClose }: { tenant: TenantView; onClose: () => void }) {
  const isNegotiated = tenant.plan === NEGOTIATED;
  const [draft, setDraft] = useState<TermsDraft>({
    plan: NEGOTIATED,
    period: "monthly",
    price: "",
    limits: draftsOf(tenant.custom_limits),
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    checkTerms(draft);
    const price = draft.plan === NEGOTIATED ? priceOf(draft.price) : undefined;
    const body = {
      plan: draft.plan,
      billing_period: draft.period,
      ...(price !== undefined && { price }),
      ...(draft.plan === NEGOTIATED && { custom_limits: limitsOf(draft.limits) }),
    };
    const path = { subdomain: tenant.subdomain };
    await call("PUT /admin/platform/tenants/{subdomain}/terms", { path, body, key });
    tell(t("platform.terms.saved", { name: tenant.name }));
    await rereadTenant();
    onClose();
  }, explainTerms);
  return (
    <Dialog title={t("platform.terms.change")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t(isNegotiated ? "platform.terms.leadLeave" : "platform.terms.lead")}</p>
        <PlanFields
          draft={draft}
          {...(isNegotiated ? {} : { plans: [NEGOTIATED] })}
          problems={problems.fields}
          onChange={setDraft}
        />
        {draft.plan === NEGOTIATED ? (
          <LimitFields
            drafts={draft.limits}
            problems={problems.fields}
            onChange={(limits) => setDraft({ ...draft, limits })}
          />
        ) : (
          <Notice kind="warning">{t("platform.terms.leaving")}</Notice>
        )}
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.terms.save")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function EditLimits({ tenant, onClose }: { tenant: TenantView; onClose: () => void }) {
  const [limits, setLimits] = useState(() => draftsOf(tenant.custom_limits));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    checkTerms({ plan: "", period: "monthly", price: "", limits });
    const path = { subdomain: tenant.subdomain };
    const body = { custom_limits: limitsOf(limits) };
    await call("PUT /admin/platform/tenants/{subdomain}/limits", { path, body, key });
    tell(t("platform.limits.saved", { name: tenant.name }));
    await rereadTenant();
    onClose();
  }, explainTerms);
  return (
    <Dialog title={t("platform.limits.change")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("platform.limits.editLead")}</p>
        <LimitFields drafts={limits} problems={problems.fields} onChange={setLimits} />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.limits.save")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
