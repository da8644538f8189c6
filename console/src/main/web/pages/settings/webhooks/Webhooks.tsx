import type { WebhookConfig } from "generated/api";
import { Link, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { PageHead } from "../../../parts/PageHead";
import { Pages } from "../../../parts/Pages";
import { Empty } from "../../../parts/States";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { useMay } from "../may";
import { eventWord, HEALTH_CHIPS, healthOf } from "./data";
import { WebhookForm } from "./WebhookForm";

const EACH = 50;

/** The addresses that are told when records change. */
export function Webhooks() {
  const may = useMay();
  const objects = useObjects();
  const [query, setQuery] = useSearchParams();
  const make = may("webhook.create") && (
    <Button kind="primary" icon="plus" onClick={() => setQuery({ new: "webhook" })}>
      {t("webhook.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("webhook.title")} actions={make} />
      <p className="lead">{t("webhook.lead")}</p>
      <Pages<WebhookConfig>
        name={["webhooks", "pages"]}
        label={t("webhook.title")}
        keyOf={(webhook) => webhook.id}
        read={(page, signal) =>
          call("GET /webhooks/configs", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="webhook" title={t("webhook.none")} actions={make}>
            {t("webhook.noneLead")}
          </Empty>
        }
        columns={[
          {
            head: t("member.name"),
            cell: (webhook) => (
              <span className="stacked">
                <Link to={String(webhook.id)} className="clip">
                  <bdi>{webhook.name}</bdi>
                </Link>
                <span className="meta clip" dir="ltr">
                  {webhook.target_url}
                </span>
              </span>
            ),
          },
          {
            head: t("common.object"),
            cell: (webhook) => (
              <bdi>
                {objects.data?.find((one) => one.slug === webhook.object_slug)?.plural_name ??
                  webhook.object_slug}
              </bdi>
            ),
          },
          {
            head: t("webhook.events"),
            cell: (webhook) =>
              webhook.events
                .map((event) => t(`webhook.event.${eventWord(event)}`))
                .join(t("list.comma")),
          },
          { head: t("webhook.status"), cell: (webhook) => <HealthChip webhook={webhook} /> },
          { head: t("webhook.owner"), cell: (webhook) => <PersonName person={webhook.owner} /> },
        ]}
      />
      {query.get("new") !== null && may("webhook.create") && (
        <WebhookForm webhook={null} onClose={() => setQuery({}, { replace: true })} />
      )}
    </>
  );
}

/** How a webhook does, with since when if that is not well. */
export function HealthChip({ webhook }: { webhook: WebhookConfig }) {
  const health = healthOf(webhook);
  const since = health === "failing" ? webhook.failing_since : webhook.disabled_at;
  return (
    <span className="row">
      <span className={`chip ${HEALTH_CHIPS[health]}`}>{t(`webhook.is.${health}`)}</span>
      {since !== null && health !== "active" && health !== "paused" && (
        <span className="meta">{t("webhook.since", { at: formatMoment(since) })}</span>
      )}
    </span>
  );
}
