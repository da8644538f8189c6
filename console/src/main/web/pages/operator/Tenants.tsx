import type { TenantRow } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";
import { oneOf, useAddress } from "./address";
import { FilterSelect, planName, SearchBox, TenantChip, TenantLink } from "./pieces";
import { Provision } from "./Provision";
import { Restore } from "./Restore";

const EACH = 50;
const STATUSES = ["provisioning", "active", "suspended", "deleting"] as const;
const TYPES = ["hyper", "dedicated"] as const;

/** The workspaces of all customers. */
export function Tenants() {
  const address = useAddress();
  const [isRestoring, setRestoring] = useState(false);
  const q = address.get("q");
  const status = oneOf(STATUSES, address.get("status"));
  const type = oneOf(TYPES, address.get("type"));
  const isFiltered = q !== "" || status !== undefined || type !== undefined;
  return (
    <>
      <PageHead
        title={t("platform.tenants.title")}
        actions={
          <>
            <Button icon="archive" onClick={() => setRestoring(true)}>
              {t("platform.restore.open")}
            </Button>
            <Button kind="primary" icon="plus" onClick={() => address.set({ new: "1" })}>
              {t("platform.provision.title")}
            </Button>
          </>
        }
      />
      <div className="op-filters">
        <SearchBox
          label={t("platform.tenants.search")}
          value={q}
          onSearch={(words) => address.set({ q: words }, true)}
        />
        <FilterSelect
          label={t("platform.status")}
          value={status ?? ""}
          choices={STATUSES.map((one) => [one, t(`platform.tenants.is.${one}`)])}
          onChoose={(one) => address.set({ status: one })}
        />
        <FilterSelect
          label={t("platform.tenants.database")}
          value={type ?? ""}
          choices={TYPES.map((one) => [one, t(`platform.tenants.type.${one}`)])}
          onChoose={(one) => address.set({ type: one })}
        />
      </div>
      <Pages<TenantRow>
        name={["operator", "tenants", q, status, type]}
        label={t("platform.tenants.title")}
        keyOf={(one) => one.id}
        read={(page, signal) =>
          call("GET /admin/platform/tenants", {
            query: { q, page, limit: EACH, ...(status && { status }), ...(type && { type }) },
            signal,
          })
        }
        empty={
          <Empty
            icon="building"
            title={t(isFiltered ? "platform.nothingFound" : "platform.tenants.none")}
          />
        }
        columns={[
          {
            head: t("member.name"),
            cell: (one) => <TenantLink subdomain={one.subdomain} name={one.name} />,
          },
          {
            head: t("platform.tenants.subdomain"),
            cell: (one) => <code dir="ltr">{one.subdomain}</code>,
          },
          {
            head: t("platform.status"),
            cell: (one) => (
              <span className="chips">
                <TenantChip status={one.status} />
                {one.read_only && <TenantChip status="read_only" />}
                {one.deletion_scheduled_at !== null && (
                  <span className="chip danger">
                    {t("platform.tenants.deletedOn", {
                      day: formatDay(one.deletion_scheduled_at.slice(0, 10)),
                    })}
                  </span>
                )}
              </span>
            ),
          },
          { head: t("platform.tenants.plan"), cell: (one) => planName(one.plan) },
          {
            head: t("platform.tenants.database"),
            cell: (one) => t(`platform.tenants.type.${one.type}`),
          },
          { head: t("platform.tenants.owner"), cell: (one) => <bdi>{one.owner_email ?? "–"}</bdi> },
          {
            head: t("member.title"),
            isEnd: true,
            cell: (one) => formatNumber(one.members_count),
          },
          {
            head: t("platform.created"),
            isEnd: true,
            cell: (one) => formatDay(one.created_at.slice(0, 10)),
          },
        ]}
      />
      {address.get("new") !== "" && <Provision onClose={() => address.set({ new: null })} />}
      {isRestoring && <Restore onClose={() => setRestoring(false)} />}
    </>
  );
}
