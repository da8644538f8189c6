import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Problem } from "../../api/problem";
import { formatMoment, formatNumber } from "../../records/format";
import { sentence } from "../../parts/States";
import { IconButton } from "../../parts/Button";
import { t } from "../../words";
import { exportStatus } from "./exports";
import { forget, type Started, useStarted } from "./history";
import { useRun } from "./runs";

const SHOWN = 20;

const CHIPS = {
  queued: "info",
  running: "info",
  completed: "success",
  completed_with_errors: "warning",
  canceled: "warning",
  failed: "danger",
  expired: "plain",
} as const;

/** The imports or exports of an object that were started in this browser. */
export function Former({ object, kind }: { object: string; kind: "import" | "export" }) {
  const started = useStarted()
    .filter((one) => one.object === object && one.kind === kind)
    .slice(0, SHOWN);
  if (started.length === 0) {
    return null;
  }
  const title = t(kind === "import" ? "importing.former" : "exporting.former");
  return (
    <section className="transfer-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="meta">{t("transfer.formerHint")}</p>
      <ul className="former">
        {started.map((one) =>
          kind === "import" ? (
            <FormerImport key={one.slug} started={one} />
          ) : (
            <FormerExport key={one.slug} started={one} />
          ),
        )}
      </ul>
    </section>
  );
}

function FormerImport({ started }: { started: Started }) {
  const run = useRun(started.object, started.slug);
  return (
    <Entry
      started={started}
      to={`/objects/${started.object}/imports/${started.slug}`}
      status={run.data?.status}
      problem={run.error}
    >
      {run.data !== undefined && (
        <span className="meta">
          {t("importing.inShort", {
            good: formatNumber(run.data.created + run.data.updated),
            failed: formatNumber(run.data.failed),
          })}
        </span>
      )}
    </Entry>
  );
}

function FormerExport({ started }: { started: Started }) {
  const file = useQuery(exportStatus(started.object, started.slug));
  return (
    <Entry
      started={started}
      to={`/objects/${started.object}/exports/${started.slug}`}
      status={file.data?.status}
      problem={file.error}
    >
      {file.data?.total != null && (
        <span className="meta">
          {t("records.count", { shown: formatNumber(file.data.total), count: file.data.total })}
        </span>
      )}
    </Entry>
  );
}

function Entry({
  started,
  to,
  status,
  problem,
  children,
}: {
  started: Started;
  to: string;
  status: string | undefined;
  problem: unknown;
  children: React.ReactNode;
}) {
  const isGone = problem instanceof Problem && problem.status === 404;
  return (
    <li>
      <Link to={to} dir="auto">
        {started.name}
      </Link>
      <span className="meta">{formatMoment(started.at)}</span>
      {children}
      {status !== undefined && (
        <span className={`chip ${CHIPS[status as keyof typeof CHIPS] ?? "info"}`}>
          {t(`transfer.status.${status as keyof typeof CHIPS}`)}
        </span>
      )}
      {problem !== null && (
        <span className="meta">{isGone ? t("transfer.gone") : sentence(problem)}</span>
      )}
      {isGone && (
        <IconButton
          icon="x"
          label={t("transfer.forget", { name: started.name })}
          onClick={() => forget(started.slug)}
        />
      )}
    </li>
  );
}
