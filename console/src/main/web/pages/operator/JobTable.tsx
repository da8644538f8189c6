import type { JobRow, Routes } from "generated/api";
import type { ReactNode } from "react";
import { call } from "../../api/client";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { useAddress } from "./address";
import { formatSpan } from "./format";
import { JobDrawer } from "./JobDrawer";
import { JobChip, type JobStatus, kindName, Progress, TenantLink } from "./pieces";

const EACH = 50;
const OFTEN = 5_000;
const TONES: Partial<Record<JobStatus, "danger" | "warning">> = {
  failed: "danger",
  completed_with_errors: "warning",
  stopped: "warning",
};

type Question = NonNullable<Routes["GET /admin/platform/jobs"]["query"]>;

/** Jobs, newest first, which change while they are shown. One of them opens in a drawer. */
export function JobTable({
  fixed,
  none,
  actions,
}: {
  fixed: Omit<Question, "page" | "limit">;
  none?: string;
  actions?: (job: JobRow) => ReactNode;
}) {
  const address = useAddress();
  const opened = address.get("job");
  return (
    <>
      <Pages<JobRow>
        name={["operator", "jobs", fixed]}
        label={t("platform.jobs.title")}
        keyOf={(job) => `${job.plane} ${job.slug}`}
        every={OFTEN}
        toneOf={(job) => TONES[job.status]}
        read={(page, signal) =>
          call("GET /admin/platform/jobs", { query: { ...fixed, page, limit: EACH }, signal })
        }
        empty={<Empty icon="list-check" title={none ?? t("platform.nothingFound")} />}
        columns={[
          {
            head: t("platform.jobs.kind"),
            cell: (job) => (
              <button
                type="button"
                className="link"
                onClick={() => address.set({ job: job.slug, page: address.get("page") })}
              >
                {kindName(job.kind)}
              </button>
            ),
          },
          { head: t("platform.status"), cell: (job) => <JobChip status={job.status} /> },
          ...(fixed.workspace === undefined || fixed.workspace === ""
            ? [
                {
                  head: t("platform.workspace"),
                  cell: (job: JobRow) => <TenantLink subdomain={job.workspace} />,
                },
              ]
            : []),
          {
            head: t("platform.jobs.done"),
            cell: (job) => (
              <span className="op-done">
                <span>
                  {job.total === null
                    ? formatNumber(job.processed)
                    : t("platform.jobs.of", {
                        done: formatNumber(job.processed),
                        total: formatNumber(job.total),
                      })}
                </span>
                <Progress
                  done={job.processed}
                  total={job.total}
                  label={t("platform.jobs.progressOf", { name: job.slug })}
                />
              </span>
            ),
          },
          {
            head: t("platform.jobs.failures"),
            isEnd: true,
            cell: (job) =>
              job.failed === 0 ? "–" : <strong className="bad">{formatNumber(job.failed)}</strong>,
          },
          { head: t("platform.created"), cell: (job) => formatMoment(job.created_at) },
          {
            head: t("platform.took"),
            isEnd: true,
            cell: (job) => formatSpan(job.started_at, job.finished_at),
          },
          ...(actions === undefined
            ? []
            : [{ head: t("list.actions"), isEnd: true, cell: actions }]),
        ]}
      />
      {opened !== "" && (
        <JobDrawer
          slug={opened}
          onClose={() => address.set({ job: null, page: address.get("page") })}
        />
      )}
    </>
  );
}
