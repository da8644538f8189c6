import type { TenantMember, TenantView } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { act, session } from "../../../api/session";
import { Button } from "../../../parts/Button";
import { Pages } from "../../../parts/Pages";
import { Avatar } from "../../../parts/People";
import { Empty } from "../../../parts/States";
import { formatDay } from "../../../records/format";
import { t } from "../../../words";
import { Order } from "../Order";

const EACH = 50;
const SECOND = 1000;
const CHIPS = { invited: "info", active: "success", blocked: "danger", removed: "plain" } as const;

/** The members of the workspace; an operator may act for an active one. */
export function TenantMembers({ tenant }: { tenant: TenantView }) {
  const [chosen, setChosen] = useState<TenantMember | null>(null);
  return (
    <>
      <Pages<TenantMember>
        name={["operator", "members", tenant.subdomain]}
        label={t("member.title")}
        keyOf={(one) => one.slug}
        read={(page, signal) =>
          call("GET /admin/platform/tenants/{subdomain}/members", {
            path: { subdomain: tenant.subdomain },
            query: { page, limit: EACH },
            signal,
          })
        }
        empty={<Empty icon="users" title={t("member.none")} />}
        columns={[
          {
            head: t("member.name"),
            cell: (one) => (
              <span className="person">
                <Avatar name={one.name} />
                <bdi>{one.name}</bdi>
              </span>
            ),
          },
          { head: t("signIn.email"), cell: (one) => <bdi>{one.email}</bdi> },
          {
            head: t("member.role"),
            cell: (one) => (one.is_owner ? t("platform.owner") : <bdi>{one.role}</bdi>),
          },
          {
            head: t("platform.status"),
            cell: (one) => (
              <span className={`chip ${CHIPS[one.status]}`}>{t(`member.is.${one.status}`)}</span>
            ),
          },
          { head: t("platform.created"), cell: (one) => formatDay(one.created_at.slice(0, 10)) },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (one) =>
              one.user_slug !== null &&
              one.status === "active" && (
                <Button
                  kind="quiet"
                  icon="spy"
                  aria-label={t("platform.act.for", { name: one.name })}
                  onClick={() => setChosen(one)}
                >
                  {t("platform.act.open")}
                </Button>
              ),
          },
        ]}
      />
      {chosen !== null && (
        <Order
          title={t("platform.act.for", { name: chosen.name })}
          action={t("platform.act.start")}
          kind="primary"
          reason="required"
          consequences={[
            t("platform.act.rights", { name: chosen.name }),
            t("platform.act.limits"),
            t("platform.act.told"),
          ]}
          onClose={() => setChosen(null)}
          onConfirm={(key, reason) => begin(tenant, chosen, reason, key)}
        />
      )}
    </>
  );
}

async function begin(
  tenant: TenantView,
  member: TenantMember,
  reason: string,
  key: string,
): Promise<void> {
  const path = { subdomain: tenant.subdomain, user_slug: member.user_slug ?? "" };
  const { data } = await call(
    "POST /admin/platform/tenants/{subdomain}/members/{user_slug}/impersonate",
    { path, body: { reason }, key },
  );
  act({
    accessToken: data.access_token,
    operator: session()?.user.email ?? "",
    until: Date.now() + data.expires_in * SECOND,
    member: {
      id: data.admin.id,
      name: data.admin.name,
      email: data.admin.email,
      slug: member.user_slug,
      image: null,
      timezone: null,
      language: null,
      email_verified_at: null,
      created_at: null,
      deletion_at: null,
    },
    workspace: {
      id: tenant.id,
      name: tenant.name,
      subdomain: tenant.subdomain,
      type: tenant.type,
      role: data.admin.role,
      is_owner: data.admin.is_owner,
      status: "active",
      deletion_scheduled_at: tenant.deletion_scheduled_at,
    },
  });
}
