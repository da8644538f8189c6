import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField } from "../../../parts/Field";
import { problemsOf, useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tellFailure } from "../../../parts/Toasts";
import { bytesAt, handOver } from "../../../records/files";
import { formatNumber, formatSize } from "../../../records/format";
import type { Shown } from "../../../records/view";
import { t } from "../../../words";
import { type Target } from "./target";

const FORMATS = ["csv", "xlsx", "jsonl"] as const;
const PAUSE = 800;

/** Writes the selected records into a file. */
export function BulkExport({
  object,
  target,
  shown,
  columns,
  onClose,
}: {
  object: string;
  target: Target;
  shown: Shown;
  columns: readonly string[];
  onClose: () => void;
}) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const [job, setJob] = useState<string | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/data/{objectSlug}/export", {
      path: { objectSlug: object },
      body: { format, fields: [...columns], sort: shown.sort, ...asFilter(target) },
      key,
    });
    setJob(answer.data.slug);
  });
  return (
    <Dialog title={t("bulk.export")} onClose={onClose}>
      {job === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
          {Object.values(problems.fields).map((problem) => (
            <Notice key={problem} kind="danger">
              {problem}
            </Notice>
          ))}
          <SelectField
            label={t("bulk.format")}
            value={format}
            onChange={(next) => setFormat(FORMATS.find((one) => one === next) ?? "csv")}
            choices={FORMATS.map((one) => ({ value: one, label: t(`bulk.formats.${one}`) }))}
          />
          <Button kind="primary" type="submit" icon="download" isBusy={isBusy}>
            {t("bulk.export")}
          </Button>
        </form>
      ) : (
        <Running object={object} slug={job} />
      )}
    </Dialog>
  );
}

/** The progress of an export, and its file when it is written. */
function Running({ object, slug }: { object: string; slug: string }) {
  const path = { objectSlug: object, jobSlug: slug };
  const job = useQuery({
    queryKey: ["export", object, slug],
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/export/status/{jobSlug}", { path, signal }),
    select: (answer) => answer.data,
    refetchInterval: (query) =>
      query.state.data?.data.finished_at === null || query.state.data === undefined ? PAUSE : false,
  });
  const save = async () => {
    try {
      const address = `/api/v1/object/data/${encodeURIComponent(object)}/export/download/${slug}`;
      handOver(await bytesAt(address), job.data?.name ?? slug);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  if (job.data?.status === "completed") {
    return (
      <div className="field">
        <Notice kind="success">
          {t("bulk.exported", {
            shown: formatNumber(job.data.succeeded),
            count: job.data.succeeded,
            size: formatSize(job.data.size),
          })}
        </Notice>
        <Button kind="primary" icon="download" onClick={save}>
          {t("file.save")}
        </Button>
      </div>
    );
  }
  if (job.isError || job.data?.status === "failed" || job.data?.status === "expired") {
    return (
      <Notice kind="danger">
        {job.data?.error ?? problemsOf(job.error).whole ?? t("problem.title")}
      </Notice>
    );
  }
  return (
    <div className="field" role="status">
      <p>{t("bulk.exporting")}</p>
      <progress max={100} value={job.data?.percent ?? 0} aria-label={t("bulk.exporting")} />
    </div>
  );
}

/** An export has no slugs: they are written as a filter. */
function asFilter(target: Target): { filter?: unknown; q?: string } {
  if ("slugs" in target) {
    return { filter: { field: "slug", op: "in", value: target.slugs } };
  }
  const { filter, q } = target.shown;
  return {
    ...(filter === "" ? {} : { filter: JSON.parse(filter) as unknown }),
    ...(q === "" ? {} : { q }),
  };
}
