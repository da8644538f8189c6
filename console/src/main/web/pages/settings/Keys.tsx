import type { ApiKey } from "generated/api";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { MoreMenu } from "../../parts/Menu";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { NewKey, ReplaceKey } from "./access/KeyForms";
import { ScopeList } from "./access/ScopeTable";
import { expiryState } from "./access/scopes";
import { useMay } from "./may";

const EACH = 50;

/** Keys with which programs call the API, each for some objects. */
export function Keys() {
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [replaced, setReplaced] = useState<ApiKey | null>(null);
  const isMaking = query.get("new") !== null && may("integration.create");
  const setMaking = (isOpen: boolean) =>
    setQuery(isOpen ? { new: "key" } : {}, { replace: !isOpen });
  const make = may("integration.create") && (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {t("key.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("key.title")} actions={make} />
      <p className="lead">
        {t("key.lead")}{" "}
        <a href="/openapi-ui/" target="_blank" rel="noopener">
          {t("key.docs")}
        </a>
      </p>
      <Pages<ApiKey>
        name={["keys"]}
        label={t("key.title")}
        keyOf={(key) => key.slug}
        read={(page, signal) =>
          call("GET /integrations/api-keys", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="key" title={t("key.none")} actions={make}>
            {t("key.noneLead")}
          </Empty>
        }
        columns={[
          {
            head: t("member.name"),
            cell: (key) => (
              <span className="stacked">
                <bdi className="clip">{key.name}</bdi>
                <code className="meta">{key.prefix}…</code>
              </span>
            ),
          },
          { head: t("key.scopes"), cell: (key) => <ScopeList scopes={key.scopes} /> },
          { head: t("system.created_by"), cell: (key) => <PersonName person={key.created_by} /> },
          {
            head: t("key.used"),
            cell: (key) =>
              key.last_used_at === null ? (
                <span className="meta">{t("key.neverUsed")}</span>
              ) : (
                formatMoment(key.last_used_at)
              ),
          },
          { head: t("key.expires"), cell: (key) => <Expiry expires={key.expires_at} /> },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (key) => (
              <MoreMenu
                label={t("key.actionsOf", { name: key.name })}
                items={[
                  ...(may("integration.create")
                    ? [
                        {
                          label: t("key.replace"),
                          icon: "refresh" as const,
                          onChoose: () => setReplaced(key),
                        },
                      ]
                    : []),
                  ...(may("integration.delete")
                    ? [
                        {
                          label: t("key.revoke"),
                          icon: "trash" as const,
                          isDanger: true,
                          onChoose: () => setRevoked(key),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
      {replaced !== null && (
        <ReplaceKey
          old={replaced}
          mayRevoke={may("integration.delete")}
          onClose={() => setReplaced(null)}
        />
      )}
      {revoked !== null && (
        <Confirm
          title={t("key.revokeTitle", { name: revoked.name })}
          action={t("key.revoke")}
          onClose={() => setRevoked(null)}
          onConfirm={async (key) => {
            const path = { slug: revoked.slug };
            await call("DELETE /integrations/api-keys/{slug}", { path, key });
            tell(t("key.revoked", { name: revoked.name }));
            await queries.invalidateQueries({ queryKey: ["keys"] });
          }}
        >
          {t("key.revokeLead")}
        </Confirm>
      )}
    </>
  );
}

function Expiry({ expires }: { expires: string | null }) {
  if (expires === null) {
    return <span className="meta">{t("key.never")}</span>;
  }
  const state = expiryState(expires, Date.now());
  return (
    <>
      {formatMoment(expires)}{" "}
      {state !== "none" && (
        <span className={state === "over" ? "chip danger" : "chip warning"}>
          {t(`key.${state}`)}
        </span>
      )}
    </>
  );
}
