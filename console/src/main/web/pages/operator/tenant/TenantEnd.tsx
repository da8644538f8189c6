import type { TenantView } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { Order } from "../Order";
import { rereadTenant } from "./TenantPage";

/** How the workspace is closed: for a while, or for ever. */
export function TenantEnd({ tenant }: { tenant: TenantView }) {
  const [order, setOrder] = useState<"suspend" | "unsuspend" | "purge" | null>(null);
  const navigate = useNavigate();
  const path = { subdomain: tenant.subdomain };
  const isSuspended = tenant.status === "suspended";
  const isOpen = tenant.status === "active" || isSuspended;
  return (
    <div className="op-sections">
      <section className="danger-card">
        <div>
          <h2>{t(isSuspended ? "platform.suspend.undo" : "platform.suspend.title")}</h2>
          <p>{t(isSuspended ? "platform.suspend.undoLead" : "platform.suspend.lead")}</p>
        </div>
        <Button
          disabled={!isOpen}
          {...(isSuspended ? OPEN : CLOSE)}
          onClick={() => setOrder(isSuspended ? "unsuspend" : "suspend")}
        >
          {t(isSuspended ? "platform.suspend.undo" : "platform.suspend.do")}
        </Button>
      </section>
      <section className="danger-card">
        <div>
          <h2>{t("platform.purge.title")}</h2>
          <p>{t("platform.purge.lead")}</p>
        </div>
        <Button kind="danger" icon="trash" onClick={() => setOrder("purge")}>
          {t("platform.purge.do")}
        </Button>
      </section>
      {order === "suspend" && (
        <Order
          title={t("platform.suspend.doTitle", { name: tenant.name })}
          action={t("platform.suspend.do")}
          reason="required"
          consequences={[t("platform.suspend.out"), t("platform.suspend.stays")]}
          onClose={() => setOrder(null)}
          onConfirm={async (key, reason) => {
            const query = { reason };
            await call("POST /admin/platform/tenants/{subdomain}/suspend", { path, query, key });
            tell(t("platform.suspend.done", { name: tenant.name }));
            await rereadTenant();
          }}
        />
      )}
      {order === "unsuspend" && (
        <Order
          title={t("platform.suspend.undoTitle", { name: tenant.name })}
          action={t("platform.suspend.undo")}
          kind="primary"
          reason="optional"
          consequences={[t("platform.suspend.undoLead")]}
          onClose={() => setOrder(null)}
          onConfirm={async (key, reason) => {
            const query = reason === "" ? {} : { reason };
            await call("POST /admin/platform/tenants/{subdomain}/unsuspend", { path, query, key });
            tell(t("platform.suspend.undone", { name: tenant.name }));
            await rereadTenant();
          }}
        />
      )}
      {order === "purge" && (
        <Order
          title={t("platform.purge.doTitle", { name: tenant.name })}
          action={t("platform.purge.do")}
          typed={tenant.subdomain}
          consequences={[
            t("platform.purge.locks"),
            t("platform.purge.removes"),
            t("platform.purge.archive"),
            t("platform.noUndo"),
          ]}
          onClose={() => setOrder(null)}
          onConfirm={async (key) => {
            const body = { confirm: tenant.subdomain };
            const route = "POST /admin/platform/tenants/{subdomain}/purge";
            const answer = await call(route, { path, body, key });
            tell(t("platform.purge.begun", { name: tenant.name }));
            await navigate(`/operator/purges?purge=${answer.data.id}`);
            await queries.invalidateQueries({ queryKey: ["operator"] });
          }}
        />
      )}
    </div>
  );
}

const CLOSE = { icon: "lock" } as const;
const OPEN = { icon: "lock-open" } as const;
