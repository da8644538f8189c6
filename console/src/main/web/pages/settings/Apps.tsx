import { useQuery } from "@tanstack/react-query";
import type { OAuthApp } from "generated/api";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Copyable } from "../../parts/Copyable";
import { Dialog } from "../../parts/Dialog";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatDay, formatMoment } from "../../records/format";
import { t } from "../../words";
import { NewApp } from "./access/NewApp";
import { ScopeList } from "./access/ScopeTable";
import { useMay } from "./may";

const EACH = 50;

/** Apps of others that act for the workspace, with its consent, by OAuth. */
export function Apps() {
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [removed, setRemoved] = useState<OAuthApp | null>(null);
  const close = () => setQuery({}, { replace: true });
  const shown = query.get("app");
  const make = may("integration.create") && (
    <Button kind="primary" icon="plus" onClick={() => setQuery({ new: "app" })}>
      {t("oauthApp.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("oauthApp.title")} actions={make} />
      <p className="lead">{t("oauthApp.lead")}</p>
      <Pages<OAuthApp>
        name={["apps"]}
        label={t("oauthApp.title")}
        keyOf={(app) => app.slug}
        read={(page, signal) =>
          call("GET /integrations/oauth-apps", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="apps" title={t("oauthApp.none")} actions={make}>
            {t("oauthApp.noneLead")}
          </Empty>
        }
        columns={[
          {
            head: t("member.name"),
            cell: (app) => (
              <button type="button" className="link" onClick={() => setQuery({ app: app.slug })}>
                <bdi className="clip">{app.name}</bdi>
              </button>
            ),
          },
          { head: t("oauthApp.clientId"), cell: (app) => <code>{app.client_id}</code> },
          {
            head: t("oauthApp.kind"),
            cell: (app) => t(app.is_public ? "oauthApp.public" : "oauthApp.confidential"),
          },
          { head: t("key.scopes"), cell: (app) => <ScopeList scopes={app.scopes} /> },
          { head: t("system.created_at"), cell: (app) => formatDay(app.created_at.slice(0, 10)) },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (app) =>
              may("integration.delete") && (
                <Button kind="quiet" icon="trash" onClick={() => setRemoved(app)}>
                  {t("bulk.delete")}
                </Button>
              ),
          },
        ]}
      />
      {query.get("new") !== null && may("integration.create") && <NewApp onClose={close} />}
      {shown !== null && <AppDrawer slug={shown} onClose={close} />}
      {removed !== null && (
        <Confirm
          title={t("oauthApp.removeTitle", { name: removed.name })}
          action={t("bulk.delete")}
          onClose={() => setRemoved(null)}
          onConfirm={async (key) => {
            const path = { slug: removed.slug };
            await call("DELETE /integrations/oauth-apps/{slug}", { path, key });
            tell(t("oauthApp.removed", { name: removed.name }));
            await queries.invalidateQueries({ queryKey: ["apps"] });
          }}
        >
          {t("oauthApp.removeLead")}
        </Confirm>
      )}
    </>
  );
}

/** What the makers of an app need to know of it. */
function AppDrawer({ slug, onClose }: { slug: string; onClose: () => void }) {
  const app = useQuery({
    queryKey: ["apps", "one", slug],
    queryFn: ({ signal }) => call("GET /integrations/oauth-apps/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const endpoint = (name: string) => `${location.origin}/api/v1/oauth/${name}`;
  return (
    <Dialog title={app.data?.name ?? t("oauthApp.one")} form="drawer" onClose={onClose}>
      {app.isPending ? (
        <Skeleton lines={6} />
      ) : app.isError ? (
        <Failure problem={app.error} onRetry={() => app.refetch()} />
      ) : (
        <dl className="facts">
          <dt>{t("oauthApp.clientId")}</dt>
          <dd>
            <Copyable label={t("oauthApp.clientId")} value={app.data.client_id} />
          </dd>
          <dt>{t("oauthApp.kind")}</dt>
          <dd>{t(app.data.is_public ? "oauthApp.public" : "oauthApp.confidential")}</dd>
          <dt>{t("oauthApp.redirects")}</dt>
          <dd>
            {app.data.redirect_uris.length === 0
              ? t("oauthApp.noRedirects")
              : app.data.redirect_uris.map((uri) => (
                  <Copyable key={uri} label={t("oauthApp.redirects")} value={uri} />
                ))}
          </dd>
          <dt>{t("key.scopes")}</dt>
          <dd>
            <ScopeList scopes={app.data.scopes} />
          </dd>
          <dt>{t("oauthApp.authorize")}</dt>
          <dd>
            <Copyable label={t("oauthApp.authorize")} value={endpoint("authorize")} />
          </dd>
          <dt>{t("oauthApp.token")}</dt>
          <dd>
            <Copyable label={t("oauthApp.token")} value={endpoint("token")} />
          </dd>
          <dt>{t("oauthApp.revoke")}</dt>
          <dd>
            <Copyable label={t("oauthApp.revoke")} value={endpoint("revoke")} />
          </dd>
          <dt>{t("system.created_at")}</dt>
          <dd>{formatMoment(app.data.created_at)}</dd>
        </dl>
      )}
    </Dialog>
  );
}
