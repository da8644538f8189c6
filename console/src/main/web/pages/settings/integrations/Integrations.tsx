import { useQuery } from "@tanstack/react-query";
import type { Integration } from "generated/api";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Icon, type IconName } from "../../../parts/Icon";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain, tellProblem } from "../refusals";
import { AccountForm } from "./AccountForm";
import { PROVIDER_KEYS, type ProviderKey } from "./providers";

const LOOKS: Readonly<Record<ProviderKey, { icon: IconName }>> = {
  mail: { icon: "mail" },
  messaging: { icon: "message-circle" },
  storage: { icon: "database" },
};

/** The workspace's own accounts with others, instead of those of the installation. */
export function Integrations() {
  return (
    <>
      <PageHead title={t("integration.title")} />
      <p className="lead">{t("integration.lead")}</p>
      <ul className="integrations">
        {PROVIDER_KEYS.map((provider) => (
          <li key={provider}>
            <Card provider={provider} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ provider }: { provider: ProviderKey }) {
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const integration = useQuery({
    queryKey: ["integrations", provider],
    queryFn: ({ signal }) => call("GET /integrations/{provider}", { path: { provider }, signal }),
    select: (answer) => answer.data,
  });
  const again = () => queries.invalidateQueries({ queryKey: ["integrations", provider] });
  const test = async () => {
    try {
      const { data } = await call("POST /integrations/{provider}/test", {
        path: { provider },
        key: newKey(),
      });
      if (data.test?.outcome === "passed") {
        tell(t("integration.works"));
      }
    } catch (error) {
      tellProblem(error);
    }
    await again();
  };
  const isConnected = integration.data?.status === "connected";
  return (
    <article className="panel" aria-labelledby={`integration-${provider}`}>
      <header className="panel-head">
        <Icon {...LOOKS[provider]} size={20} />
        <h2 id={`integration-${provider}`}>{t(`integration.of.${provider}`)}</h2>
        {integration.data !== undefined && (
          <span className={`chip ${isConnected ? "success" : "plain"}`}>
            {t(isConnected ? "integration.connected" : "integration.notConnected")}
          </span>
        )}
      </header>
      <p className="meta">{t(`integration.lead_.${provider}`)}</p>
      {integration.isPending ? (
        <Skeleton lines={2} />
      ) : integration.isError ? (
        <Failure problem={integration.error} onRetry={() => integration.refetch()} />
      ) : (
        <>
          {isConnected && <Connected integration={integration.data} />}
          <Former integration={integration.data} />
          <div className="row">
            {may("integration.create") && (
              <Button
                {...(isConnected ? EDIT : CONNECT)}
                onClick={() => setQuery({ account: provider })}
              >
                {t(isConnected ? "integration.change" : "integration.connect")}
              </Button>
            )}
            {isConnected && may("integration.update") && (
              <Button icon="refresh" onClick={test}>
                {t("integration.test")}
              </Button>
            )}
            {isConnected && may("integration.delete") && (
              <Button kind="quiet" icon="plug-x" onClick={() => setLeaving(true)}>
                {t("integration.disconnect")}
              </Button>
            )}
          </div>
          {query.get("account") === provider && may("integration.create") && (
            <AccountForm
              integration={integration.data}
              onClose={() => setQuery({}, { replace: true })}
            />
          )}
        </>
      )}
      {isLeaving && (
        <Confirm
          title={t("integration.leaveTitle", { name: t(`integration.of.${provider}`) })}
          action={t("integration.disconnect")}
          explain={explain}
          onClose={() => setLeaving(false)}
          onConfirm={async (key) => {
            await call("DELETE /integrations/{provider}", { path: { provider }, key });
            tell(t("integration.left"));
            await again();
          }}
        >
          {t(`integration.leaveLead.${provider}`)}
        </Confirm>
      )}
    </article>
  );
}

const EDIT = { icon: "pencil" } as const;
const CONNECT = { icon: "plug" } as const;

function Connected({ integration }: { integration: Integration }) {
  const settings = Object.entries((integration.settings ?? {}) as Record<string, unknown>);
  const secrets = Object.entries((integration.secrets ?? {}) as Record<string, unknown>);
  return (
    <>
      {integration.test?.outcome === "failed" && (
        <Notice kind="danger">
          {t("integration.failed", { reason: integration.test.reason ?? "" })}
        </Notice>
      )}
      <dl className="facts">
        {[...settings, ...secrets].map(([name, value]) => (
          <div key={name}>
            <dt>{t(`integration.field.${name}` as "integration.field.host")}</dt>
            <dd>
              <bdi>{typeof value === "boolean" ? t(value ? "value.yes" : "value.no") : String(value)}</bdi>
            </dd>
          </div>
        ))}
        {integration.test !== null && (
          <div>
            <dt>{t("integration.tested")}</dt>
            <dd>
              <span
                className={`chip ${integration.test.outcome === "passed" ? "success" : "danger"}`}
              >
                {t(`integration.outcome.${integration.test.outcome}`)}
              </span>{" "}
              {formatMoment(integration.test.at)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("integration.by")}</dt>
          <dd>
            <PersonName person={integration.connected_by} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Accounts that were left and still hold something. */
function Former({ integration }: { integration: Integration }) {
  return (
    integration.former.length > 0 && (
      <Notice kind="info">
        {integration.former.map((one) => (
          <p key={one.left_at}>{t("integration.former", { at: formatMoment(one.left_at) })}</p>
        ))}
      </Notice>
    )
  );
}
