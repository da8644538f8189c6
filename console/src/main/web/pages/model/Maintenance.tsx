import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { sentenceOf } from "./refusals";

const MANY = 200;
const POLL_MS = 1500;
const OPEN = new Set(["queued", "running"]);

/** Builds the indexes of an object again, and shows how far that is. */
export function Maintenance({ object }: { object: string }) {
  const status = useQuery({
    queryKey: ["rebuild"],
    queryFn: ({ signal }) => call("GET /object/migrate/status", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data.find((one) => one.object_slug === object),
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.object_slug === object && OPEN.has(one.status)) ===
      true
        ? POLL_MS
        : false,
  });
  const percent = Math.round(status.data?.progress ?? 0);
  const isOpen = status.data !== undefined && OPEN.has(status.data.status);
  const start = async () => {
    try {
      await call("POST /object/migrate/{objectSlug}", { path: { objectSlug: object } });
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ["rebuild"] });
  };
  return (
    <section className="stack part">
      <h2>{t("model.maintenance")}</h2>
      <p className="meta">{t("model.maintenanceLead")}</p>
      {status.isError ? (
        <Failure problem={status.error} onRetry={() => status.refetch()} />
      ) : status.isPending ? (
        <Skeleton lines={1} />
      ) : (
        <p role="status">
          {isOpen ? (
            <>
              {t("model.rebuilding", { percent: formatNumber(percent) })}{" "}
              <progress max={100} value={percent} aria-label={t("model.maintenance")} />
            </>
          ) : status.data?.error != null ? (
            t("model.rebuildFailed", { error: status.data.error })
          ) : status.data?.finished_at == null ? (
            t("model.rebuildNone")
          ) : (
            t("model.rebuilt", { when: formatMoment(status.data.finished_at) })
          )}
        </p>
      )}
      <div className="row">
        <Button icon="refresh" isBusy={isOpen} onClick={start}>
          {t("model.rebuild")}
        </Button>
      </div>
    </section>
  );
}
