import { useQuery } from "@tanstack/react-query";
import type { TenantView } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatSize } from "../../../records/format";
import { t } from "../../../words";
import { JobTable } from "../JobTable";
import { Order } from "../Order";
import { Facts } from "../pieces";
import { rereadTenant } from "./TenantPage";

type Step = "move" | "confirm" | "abort" | "migrate";

/** Where the workspace's data is, and how it gets elsewhere. */
export function TenantDatabase({ tenant }: { tenant: TenantView }) {
  const [step, setStep] = useState<Step | null>(null);
  const moves = useQuery({
    queryKey: ["operator", "jobs", "moves", tenant.subdomain],
    queryFn: ({ signal }) =>
      call("GET /admin/platform/jobs", {
        query: { workspace: tenant.subdomain, kind: "tenant.move", plane: "platform", limit: 1 },
        signal,
      }),
  });
  const hasMoved = (moves.data?.data.length ?? 0) > 0;
  return (
    <div className="op-sections">
      <section>
        <header className="section-head">
          <h2>{t("platform.move.title")}</h2>
          <div className="row">
            {hasMoved && (
              <>
                <Button icon="check" onClick={() => setStep("confirm")}>
                  {t("platform.move.confirm")}
                </Button>
                <Button icon="arrow-back-up" onClick={() => setStep("abort")}>
                  {t("platform.move.abort")}
                </Button>
              </>
            )}
            <Button icon="transfer" onClick={() => setStep("move")}>
              {t(tenant.type === "hyper" ? "platform.move.toDedicated" : "platform.move.toShared")}
            </Button>
          </div>
        </header>
        <Facts
          items={[
            [t("platform.tenants.database"), t(`platform.tenants.type.${tenant.type}`)],
            [
              t("platform.move.name"),
              tenant.database === null ? "–" : <code key="v">{tenant.database}</code>,
            ],
            [
              t("platform.tenant.databaseSize"),
              tenant.database_bytes === null ? "–" : formatSize(tenant.database_bytes),
            ],
          ]}
        />
        <p className="meta">{t("platform.move.lead")}</p>
      </section>
      <Schema tenant={tenant} onMigrate={() => setStep("migrate")} />
      <section>
        <h2>{t("platform.move.jobs")}</h2>
        <JobTable fixed={{ workspace: tenant.subdomain, kind: "tenant.move", plane: "platform" }} />
      </section>
      {step !== null && <Step step={step} tenant={tenant} onClose={() => setStep(null)} />}
    </div>
  );
}

function Step({ step, tenant, onClose }: { step: Step; tenant: TenantView; onClose: () => void }) {
  const navigate = useNavigate();
  const path = { subdomain: tenant.subdomain };
  const to = tenant.type === "hyper" ? "dedicated" : "shared";
  const follow = async (slug: string) => {
    tell(t("platform.jobs.begun"));
    await rereadTenant();
    await navigate(`/operator/jobs?job=${encodeURIComponent(slug)}`);
  };
  switch (step) {
    case "move":
      return (
        <Order
          title={t("platform.move.moveTitle", { name: tenant.name })}
          action={t("platform.move.start")}
          kind="primary"
          consequences={[
            t("platform.move.stays"),
            t("platform.move.waits"),
            t("platform.move.keeps"),
          ]}
          onClose={onClose}
          onConfirm={async (key) => {
            const route = "POST /admin/platform/tenants/{subdomain}/move";
            await follow((await call(route, { path, body: { to }, key })).data.slug);
          }}
        />
      );
    case "confirm":
      return (
        <Order
          title={t("platform.move.confirmTitle")}
          action={t("platform.move.confirm")}
          typed={tenant.subdomain}
          consequences={[t("platform.move.confirmLead"), t("platform.noUndo")]}
          onClose={onClose}
          onConfirm={async (key) => {
            const route = "POST /admin/platform/tenants/{subdomain}/move/confirm";
            await follow((await call(route, { path, key })).data.slug);
          }}
        />
      );
    case "abort":
      return (
        <Order
          title={t("platform.move.abortTitle")}
          action={t("platform.move.abort")}
          consequences={[t("platform.move.abortLead")]}
          onClose={onClose}
          onConfirm={async (key) => {
            const route = "POST /admin/platform/tenants/{subdomain}/move/abort";
            await follow((await call(route, { path, key })).data.slug);
          }}
        />
      );
    case "migrate":
      return (
        <Order
          title={t("platform.schema.migrateTitle", { name: tenant.name })}
          action={t("platform.schema.migrate")}
          kind="primary"
          consequences={[t("platform.schema.migrateLead"), t("platform.schema.migrateFails")]}
          onClose={onClose}
          onConfirm={async (key) => {
            await call("POST /admin/platform/tenants/{subdomain}/schema", { path, key });
            tell(t("platform.schema.migrated"));
            await rereadTenant();
          }}
        />
      );
  }
}

function Schema({ tenant, onMigrate }: { tenant: TenantView; onMigrate: () => void }) {
  const schema = useQuery({
    queryKey: ["operator", "schema", tenant.subdomain],
    queryFn: ({ signal }) =>
      call("GET /admin/platform/tenants/{subdomain}/schema", {
        path: { subdomain: tenant.subdomain },
        signal,
      }),
    select: (answer) => answer.data,
  });
  return (
    <section>
      <header className="section-head">
        <h2>{t("platform.schema.title")}</h2>
        {schema.data?.is_current === false && (
          <Button kind="primary" icon="database" onClick={onMigrate}>
            {t("platform.schema.migrate")}
          </Button>
        )}
      </header>
      {schema.isPending ? (
        <Skeleton lines={2} />
      ) : schema.isError ? (
        <Failure problem={schema.error} onRetry={() => schema.refetch()} />
      ) : (
        <>
          <Notice kind={schema.data.is_current ? "success" : "warning"}>
            {t(schema.data.is_current ? "platform.schema.current" : "platform.schema.behind", {
              version: schema.data.version,
              release: schema.data.release_version,
            })}
          </Notice>
          {schema.data.pending.length > 0 && (
            <ul className="plain-list">
              {schema.data.pending.map((one) => (
                <li key={one}>
                  <code>{one}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
