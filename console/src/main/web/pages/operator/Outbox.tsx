import type { GivenUpRow } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { momentOrDash } from "./format";
import { Order } from "./Order";
import { TenantLink } from "./pieces";

const EACH = 50;

/** What could not be delivered: mails, webhooks and messages that were given up. */
export function Outbox() {
  const [retried, setRetried] = useState<GivenUpRow | null>(null);
  return (
    <>
      <PageHead title={t("platform.outbox.title")} />
      <p className="op-lead">{t("platform.outbox.lead")}</p>
      <Pages<GivenUpRow>
        name={["operator", "outbox"]}
        label={t("platform.outbox.title")}
        keyOf={(row) => row.id}
        toneOf={() => "danger"}
        read={(page, signal) =>
          call("GET /admin/platform/outbox", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="circle-check" title={t("platform.outbox.none")}>
            {t("platform.outbox.noneLead")}
          </Empty>
        }
        columns={[
          { head: t("platform.outbox.listener"), cell: (row) => <code>{row.listener}</code> },
          {
            head: t("platform.workspace"),
            cell: (row) => <TenantLink subdomain={row.workspace} />,
          },
          { head: t("platform.outbox.error"), cell: (row) => <bdi>{row.error ?? "–"}</bdi> },
          {
            head: t("platform.jobs.attempts"),
            isEnd: true,
            cell: (row) => formatNumber(row.attempts),
          },
          { head: t("platform.created"), cell: (row) => momentOrDash(row.created_at) },
          { head: t("platform.outbox.givenUp"), cell: (row) => formatMoment(row.given_up_at) },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (row) => (
              <Button kind="quiet" icon="refresh" onClick={() => setRetried(row)}>
                {t("platform.outbox.retry")}
              </Button>
            ),
          },
        ]}
      />
      {retried !== null && (
        <Order
          title={t("platform.outbox.retryTitle")}
          action={t("platform.outbox.retry")}
          kind="primary"
          consequences={[t("platform.outbox.retryLead"), t("platform.outbox.retryOrder")]}
          onClose={() => setRetried(null)}
          onConfirm={async (key) => {
            await call("POST /admin/platform/outbox/{id}/retry", { path: { id: retried.id }, key });
            tell(t("platform.outbox.retried"));
            await queries.invalidateQueries({ queryKey: ["operator", "outbox"] });
          }}
        />
      )}
    </>
  );
}
