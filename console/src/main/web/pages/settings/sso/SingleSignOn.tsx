import type { IdentityProvider } from "generated/api";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { PageHead } from "../../../parts/PageHead";
import { Pages } from "../../../parts/Pages";
import { Empty } from "../../../parts/States";
import { tell, tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { Domains } from "./Domains";
import { Exemptions } from "./Exemptions";
import { ProviderForm } from "./ProviderForm";
import { explain, tellRefusal } from "./refusals";

const EACH = 50;

/** The providers through which members sign in, and the domains of their addresses. */
export function SingleSignOn() {
  const [query, setQuery] = useSearchParams();
  const [removed, setRemoved] = useState<IdentityProvider | null>(null);
  const close = () => setQuery({}, { replace: true });
  const shown = query.get("provider");
  const make = (
    <Button kind="primary" icon="plus" onClick={() => setQuery({ new: "provider" })}>
      {t("provider.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("provider.title")} actions={make} />
      <p className="lead">{t("provider.lead")}</p>
      <Pages<IdentityProvider>
        name={["providers"]}
        label={t("provider.list")}
        keyOf={(provider) => provider.slug}
        read={(page, signal) =>
          call("GET /admin/sso/providers", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="lock" title={t("provider.none")} actions={make}>
            {t("provider.noneLead")}
          </Empty>
        }
        columns={[
          {
            head: t("member.name"),
            cell: (provider) => (
              <button
                type="button"
                className="link"
                onClick={() => setQuery({ provider: provider.slug })}
              >
                <bdi className="clip">{provider.name}</bdi>
              </button>
            ),
          },
          {
            head: t("provider.issuer"),
            cell: (provider) => <bdi className="clip">{provider.issuer}</bdi>,
          },
          {
            head: t("provider.active"),
            cell: (provider) => (
              <span className={provider.is_active ? "chip success" : "chip"}>
                {t(provider.is_active ? "provider.on" : "provider.off")}
              </span>
            ),
          },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (provider) => (
              <span className="row">
                <Button kind="quiet" onClick={() => void test(provider.slug)}>
                  {t("provider.test")}
                </Button>
                <Button kind="quiet" icon="trash" onClick={() => setRemoved(provider)}>
                  {t("bulk.delete")}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <Domains />
      <Exemptions />
      {query.get("new") !== null && <ProviderForm slug={null} onClose={close} />}
      {shown !== null && <ProviderForm slug={shown} onClose={close} />}
      {removed !== null && (
        <Confirm
          title={t("provider.removeTitle", { name: removed.name })}
          action={t("bulk.delete")}
          explain={explain}
          onClose={() => setRemoved(null)}
          onConfirm={async (key) => {
            const path = { slug: removed.slug };
            await call("DELETE /admin/sso/providers/{slug}", { path, key });
            tell(t("provider.removed", { name: removed.name }));
            await queries.invalidateQueries({ queryKey: ["providers"] });
          }}
        >
          {t("provider.removeLead")}
        </Confirm>
      )}
    </>
  );
}

/** Fetches what a provider announces, and tells what was found. */
async function test(slug: string): Promise<void> {
  try {
    const path = { slug };
    const { data } = await call("POST /admin/sso/providers/{slug}/test", { path, key: newKey() });
    if (data.is_working) {
      tell(t("provider.works", { keys: data.keys.join(", ") }));
    } else {
      tellFailure(t("provider.fails", { reason: data.failure ?? "" }));
    }
  } catch (error) {
    tellRefusal(error);
  }
}
