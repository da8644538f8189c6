import { useQuery } from "@tanstack/react-query";
import type { TenantView } from "generated/api";
import { Link, useParams } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { Tabs } from "../../../parts/Tabs";
import { formatDay } from "../../../records/format";
import { t } from "../../../words";
import { oneOf, useAddress } from "../address";
import { TenantChip } from "../pieces";
import { TenantArchives } from "./TenantArchives";
import { TenantBilling } from "./TenantBilling";
import { TenantDatabase } from "./TenantDatabase";
import { TenantEnd } from "./TenantEnd";
import { TenantHistory } from "./TenantHistory";
import { TenantMembers } from "./TenantMembers";
import { TenantSummary } from "./TenantSummary";

const TABS = [
  "summary",
  "members",
  "billing",
  "database",
  "archives",
  "jobs",
  "audit",
  "end",
] as const;

/** Reads again what is shown of a workspace. */
export function rereadTenant(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["operator"] });
}

/** One workspace, with all that operators can do about it. */
export function TenantPage() {
  const { subdomain = "" } = useParams();
  const address = useAddress();
  const tenant = useQuery({
    queryKey: ["operator", "tenant", subdomain],
    queryFn: ({ signal }) =>
      call("GET /admin/platform/tenants/{subdomain}", { path: { subdomain }, signal }),
    select: (answer) => answer.data,
  });
  const back = (
    <Link className="op-back" to="/operator/tenants">
      {t("platform.tenants.title")}
    </Link>
  );
  if (tenant.isPending) {
    return <Skeleton lines={8} />;
  }
  if (tenant.isError) {
    return (
      <>
        {back}
        <PageHead title={subdomain} />
        <Failure problem={tenant.error} onRetry={() => tenant.refetch()} />
      </>
    );
  }
  const shown = tenant.data;
  const content = {
    summary: () => <TenantSummary tenant={shown} />,
    members: () => <TenantMembers tenant={shown} />,
    billing: () => <TenantBilling tenant={shown} />,
    database: () => <TenantDatabase tenant={shown} />,
    archives: () => <TenantArchives tenant={shown} />,
    jobs: () => <TenantHistory tenant={shown} />,
    audit: () => <TenantHistory tenant={shown} isAudit />,
    end: () => <TenantEnd tenant={shown} />,
  };
  const chosen = oneOf(TABS, address.get("tab")) ?? "summary";
  return (
    <>
      {back}
      <PageHead title={shown.name} actions={<TenantChip status={shown.standing} />} />
      <Warnings tenant={shown} />
      <Tabs
        label={shown.name}
        chosen={chosen}
        onChoose={(tab) => address.set({ tab: tab === "summary" ? null : tab })}
        tabs={TABS.map((key) => ({
          key,
          label: t(`platform.tenant.tabs.${key}`),
          content: key === chosen ? content[key]() : null,
        }))}
      />
    </>
  );
}

function Warnings({ tenant }: { tenant: TenantView }) {
  return (
    <div className="op-warnings">
      {tenant.open_job !== null && (
        <Notice kind="info">
          {t("platform.tenant.openJob")}{" "}
          <Link to={`/operator/jobs?job=${encodeURIComponent(tenant.open_job)}`}>
            <code>{tenant.open_job}</code>
          </Link>
        </Notice>
      )}
      {tenant.deletion_scheduled_at !== null && (
        <Notice kind="warning">
          {t("platform.tenant.deletion", {
            day: formatDay(tenant.deletion_scheduled_at.slice(0, 10)),
            email: tenant.deletion_requested_by_email ?? "–",
          })}
        </Notice>
      )}
      {tenant.read_only && <Notice kind="warning">{t("platform.tenant.readOnly")}</Notice>}
    </div>
  );
}
