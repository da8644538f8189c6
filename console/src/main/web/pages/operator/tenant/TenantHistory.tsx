import type { TenantView } from "generated/api";
import { t } from "../../../words";
import { AuditTable } from "../AuditTable";
import { JobTable } from "../JobTable";

/** What was done with the workspace: its jobs, or its own audit record. */
export function TenantHistory({
  tenant,
  isAudit = false,
}: {
  tenant: TenantView;
  isAudit?: boolean;
}) {
  return isAudit ? (
    <AuditTable question={{ record: "workspace", workspace: tenant.subdomain }} />
  ) : (
    <JobTable fixed={{ workspace: tenant.subdomain }} none={t("platform.jobs.noneOf")} />
  );
}
