import type { JobRow, TenantView } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { save } from "../../../api/files";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { problemsOf } from "../../../parts/form";
import { MoreMenu } from "../../../parts/Menu";
import { tell, tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { JobTable } from "../JobTable";
import { Order } from "../Order";
import { Restore } from "../Restore";
import { rereadTenant } from "./TenantPage";

type Chosen = "export" | { verify: string } | { remove: string } | { restore: string };

/** Archives of the workspace: what is in it as of one moment, in one file. */
export function TenantArchives({ tenant }: { tenant: TenantView }) {
  const navigate = useNavigate();
  const [order, setOrder] = useState<Chosen | null>(null);
  const close = () => setOrder(null);
  const subdomain = tenant.subdomain;
  const fetchArchive = async (jobSlug: string) => {
    try {
      const path = { subdomain, jobSlug };
      const route = "GET /admin/platform/tenants/{subdomain}/export/{jobSlug}";
      await save(route, { path }, `${subdomain}-${jobSlug}.zip`);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  return (
    <div className="op-sections">
      <section>
        <header className="section-head">
          <h2>{t("platform.archives.title")}</h2>
          <Button kind="primary" icon="archive" onClick={() => setOrder("export")}>
            {t("platform.archives.make")}
          </Button>
        </header>
        <p className="meta">{t("platform.archives.lead")}</p>
        <JobTable
          fixed={{ workspace: subdomain, kind: "tenant.export", plane: "platform" }}
          none={t("platform.archives.none")}
          actions={(job: JobRow) =>
            job.status === "completed" && (
              <span className="row end">
                <Button kind="quiet" icon="download" onClick={() => fetchArchive(job.slug)}>
                  {t("platform.archives.download")}
                </Button>
                <MoreMenu
                  label={t("platform.archives.actionsOf", { name: job.slug })}
                  items={[
                    {
                      label: t("platform.archives.verify"),
                      icon: "arrows-diff",
                      onChoose: () => setOrder({ verify: job.slug }),
                    },
                    {
                      label: t("platform.restore.open"),
                      icon: "restore",
                      onChoose: () => setOrder({ restore: job.slug }),
                    },
                    {
                      label: t("platform.archives.remove"),
                      icon: "trash",
                      isDanger: true,
                      onChoose: () => setOrder({ remove: job.slug }),
                    },
                  ]}
                />
              </span>
            )
          }
        />
      </section>
      <section>
        <h2>{t("platform.archives.verified")}</h2>
        <JobTable
          fixed={{ workspace: subdomain, kind: "tenant.verify", plane: "platform" }}
          none={t("platform.archives.noneVerified")}
        />
      </section>
      {order === "export" && (
        <Order
          title={t("platform.archives.makeTitle", { name: tenant.name })}
          action={t("platform.archives.make")}
          kind="primary"
          lead={t("platform.archives.makeLead")}
          onClose={close}
          onConfirm={async (key) => {
            await call("POST /admin/platform/tenants/{subdomain}/export", {
              path: { subdomain },
              key,
            });
            tell(t("platform.jobs.begun"));
            await rereadTenant();
          }}
        />
      )}
      {order !== null && typeof order === "object" && "verify" in order && (
        <Order
          title={t("platform.archives.verify")}
          action={t("platform.archives.verify")}
          kind="primary"
          lead={t("platform.archives.verifyLead")}
          onClose={close}
          onConfirm={async (key) => {
            const answer = await call("POST /admin/platform/tenants/{subdomain}/verify", {
              path: { subdomain },
              body: { archive: order.verify },
              key,
            });
            await rereadTenant();
            await navigate(`/operator/jobs?job=${encodeURIComponent(answer.data.slug)}`);
          }}
        />
      )}
      {order !== null && typeof order === "object" && "remove" in order && (
        <Order
          title={t("platform.archives.removeTitle")}
          action={t("platform.archives.remove")}
          consequences={[t("platform.archives.removeLead"), t("platform.noUndo")]}
          onClose={close}
          onConfirm={async (key) => {
            const path = { subdomain, jobSlug: order.remove };
            await call("DELETE /admin/platform/tenants/{subdomain}/export/{jobSlug}", { path, key });
            tell(t("platform.archives.removed"));
            await rereadTenant();
          }}
        />
      )}
      {order !== null && typeof order === "object" && "restore" in order && (
        <Restore archive={order.restore} onClose={close} />
      )}
    </div>
  );
}
