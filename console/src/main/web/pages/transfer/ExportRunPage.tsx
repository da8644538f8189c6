import { useQuery } from "@tanstack/react-query";
import type { Export } from "generated/api";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { save } from "../../api/files";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Progress } from "../../parts/Progress";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatMoment, formatNumber, formatSize } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { exportStatus } from "./exports";
import { refusal } from "./problems";

/** An export at work, and its file when it is ready. */
export function ExportRunPage() {
  const { object = "", id = "" } = useParams();
  const file = useQuery(exportStatus(object, id));
  return (
    <div className="transfer">
      <PageHead
        title={file.data?.name ?? t("exporting.one")}
        actions={
          <>
            <Link className="button plain" to={`/objects/${object}/exports`}>
              {t("exporting.another")}
            </Link>
            <Link className="button plain" to={`/objects/${object}`}>
              {t("transfer.toRecords")}
            </Link>
          </>
        }
      />
      {file.isPending ? (
        <Skeleton lines={5} />
      ) : file.isError ? (
        <Failure problem={file.error} onRetry={() => file.refetch()} />
      ) : (
        <>
          <section className="transfer-panel">
            <State object={object} file={file.data} />
          </section>
          <p className="meta">
            {t("transfer.startedBy", {
              name: file.data.created_by.name ?? "",
              time: formatMoment(file.data.created_at),
            })}
          </p>
        </>
      )}
    </div>
  );
}

function State({ object, file }: { object: string; file: Export }) {
  switch (file.status) {
    case "queued":
    case "running":
      return <Running object={object} file={file} />;
    case "completed":
      return <Ready object={object} file={file} />;
    case "expired":
      return <Notice kind="info">{t("exporting.expired")}</Notice>;
    case "failed":
      return (
        <Notice kind={file.error === "The export was canceled" ? "warning" : "danger"}>
          {file.error === "The export was canceled"
            ? t("exporting.canceled")
            : t("exporting.failed", { reason: file.error ?? "" })}
        </Notice>
      );
  }
}

function Running({ object, file }: { object: string; file: Export }) {
  const [isAsking, setAsking] = useState(false);
  const me = useMe();
  return (
    <>
      <Progress
        label={t("exporting.running")}
        value={file.status === "running" && file.total !== null ? file.percent / 100 : null}
      >
        {file.status === "queued"
          ? t("importing.queued")
          : file.total === null
            ? formatSize(file.size)
            : t("importing.doneOf", {
                done: formatNumber(file.processed),
                total: formatNumber(file.total),
              })}
      </Progress>
      <p className="meta">{t("exporting.runningHint")}</p>
      {me.data?.permissions.includes("transfer.update") === true && (
        <div className="row">
          <Button onClick={() => setAsking(true)}>{t("exporting.stop")}</Button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={t("exporting.stopTitle")}
          action={t("exporting.stop")}
          onClose={() => setAsking(false)}
          onConfirm={async (key) => {
            await call("POST /object/data/{objectSlug}/export/{jobSlug}/cancel", {
              path: { objectSlug: object, jobSlug: file.slug },
              key,
            });
            await queries.invalidateQueries({ queryKey: ["export", object, file.slug] });
          }}
        >
          {t("exporting.stopLead")}
        </Confirm>
      )}
    </>
  );
}

function Ready({ object, file }: { object: string; file: Export }) {
  const fetch = async () => {
    try {
      await save(
        "GET /object/data/{objectSlug}/export/download/{jobSlug}",
        { path: { objectSlug: object, jobSlug: file.slug } },
        file.name,
      );
    } catch (error) {
      tellFailure(refusal(error));
      await queries.invalidateQueries({ queryKey: ["export", object, file.slug] });
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    tell(t("exporting.copied"));
  };
  return (
    <>
      <Notice kind="success">
        {t("exporting.ready", {
          shown: formatNumber(file.total ?? file.processed),
          count: file.total ?? file.processed,
          size: formatSize(file.size),
        })}
      </Notice>
      <div className="row">
        <Button kind="primary" icon="download" onClick={fetch}>
          {t("exporting.download")}
        </Button>
        <Button icon="link" onClick={copy}>
          {t("exporting.copy")}
        </Button>
      </div>
      {file.expires_at !== null && (
        <p className="meta">
          {t("exporting.until", { time: formatMoment(file.expires_at) })} {t("exporting.linkHint")}
        </p>
      )}
    </>
  );
}
