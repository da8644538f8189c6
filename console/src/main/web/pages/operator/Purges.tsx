import { useQuery } from "@tanstack/react-query";
import type { PurgeView } from "generated/api";
import { call } from "../../api/client";
import { handOver } from "../../api/files";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment, formatNumber, formatSize } from "../../records/format";
import { t } from "../../words";
import { useAddress } from "./address";
import { momentOrDash } from "./format";
import { Facts } from "./pieces";

const EACH = 50;
const OFTEN = 5_000;

function PurgeChip({ purge }: { purge: PurgeView }) {
  return (
    <span className={`chip ${purge.status === "running" ? "info" : "success"}`}>
      {purge.status === "running"
        ? t("platform.purges.runningAt", { step: t(`platform.purges.steps.${purge.step}`) })
        : t("platform.purges.completed")}
    </span>
  );
}

/** Workspaces that were removed for ever, each with its receipt. */
export function Purges() {
  const address = useAddress();
  const opened = address.get("purge");
  return (
    <>
      <PageHead title={t("platform.purges.title")} />
      <p className="op-lead">{t("platform.purges.lead")}</p>
      <Pages<PurgeView>
        name={["operator", "purges"]}
        label={t("platform.purges.title")}
        keyOf={(one) => one.id}
        every={OFTEN}
        read={(page, signal) =>
          call("GET /admin/platform/purges", { query: { page, limit: EACH }, signal })
        }
        empty={<Empty icon="trash" title={t("platform.purges.none")} />}
        columns={[
          {
            head: t("platform.workspace"),
            cell: (one) => (
              <button
                type="button"
                className="link"
                onClick={() => address.set({ purge: String(one.id), page: address.get("page") })}
              >
                <bdi>{one.subdomain}</bdi>
              </button>
            ),
          },
          { head: t("platform.status"), cell: (one) => <PurgeChip purge={one} /> },
          {
            head: t("platform.purges.reason"),
            cell: (one) => t(`platform.purges.reasons.${one.reason}`),
          },
          {
            head: t("platform.jobs.by"),
            cell: (one) => <code>{one.requested_by}</code>,
          },
          {
            head: t("platform.purges.rows"),
            isEnd: true,
            cell: (one) => (one.rows_deleted === null ? "–" : formatNumber(one.rows_deleted)),
          },
          {
            head: t("platform.purges.files"),
            isEnd: true,
            cell: (one) => (one.files === null ? "–" : formatNumber(one.files)),
          },
          { head: t("platform.when"), cell: (one) => formatMoment(one.requested_at) },
          { head: t("platform.jobs.finished"), cell: (one) => momentOrDash(one.finished_at) },
        ]}
      />
      {opened !== "" && (
        <Receipt
          id={opened}
          onClose={() => address.set({ purge: null, page: address.get("page") })}
        />
      )}
    </>
  );
}

function Receipt({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery({
    queryKey: ["operator", "purge", id],
    queryFn: ({ signal }) => call("GET /admin/platform/purges/{id}", { path: { id }, signal }),
    refetchInterval: (query) =>
      query.state.data?.data.purge.status === "running" ? OFTEN : false,
    select: (answer) => answer.data,
  });
  const signed = detail.data?.signed ?? null;
  return (
    <Dialog
      title={t("platform.purges.receipt")}
      form="drawer"
      onClose={onClose}
      footer={
        signed === null ? undefined : (
          <Button
            icon="download"
            onClick={() =>
              handOver(new Blob([signed], { type: "application/jose" }), `purge-${id}.jws`)
            }
          >
            {t("platform.purges.download")}
          </Button>
        )
      }
    >
      {detail.isPending ? (
        <Skeleton lines={6} />
      ) : detail.isError ? (
        <Failure problem={detail.error} onRetry={() => detail.refetch()} />
      ) : (
        <div className="op-sections">
          <Facts
            items={[
              [t("platform.workspace"), <bdi key="v">{detail.data.purge.subdomain}</bdi>],
              [t("platform.tenant.number"), String(detail.data.purge.workspace_id)],
              [
                t("platform.tenants.database"),
                t(`platform.tenants.type.${detail.data.purge.type}`),
              ],
              [t("platform.status"), <PurgeChip key="v" purge={detail.data.purge} />],
              [
                t("platform.purges.reason"),
                t(`platform.purges.reasons.${detail.data.purge.reason}`),
              ],
              [t("platform.jobs.by"), <code key="v">{detail.data.purge.requested_by}</code>],
              [t("platform.when"), formatMoment(detail.data.purge.requested_at)],
              [t("platform.jobs.finished"), momentOrDash(detail.data.purge.finished_at)],
              [
                t("platform.purges.bytes"),
                detail.data.purge.bytes === null ? "–" : formatSize(detail.data.purge.bytes),
              ],
            ]}
          />
          {detail.data.receipt === null ? (
            <p className="meta">{t("platform.purges.noReceipt")}</p>
          ) : (
            <pre
              className="op-json"
              dir="ltr"
              tabIndex={0}
              role="region"
              aria-label={t("platform.purges.receipt")}
            >
              {JSON.stringify(detail.data.receipt, null, 2)}
            </pre>
          )}
        </div>
      )}
    </Dialog>
  );
}
