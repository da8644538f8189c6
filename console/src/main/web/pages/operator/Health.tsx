import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { formatDuration } from "./format";
import { useGauges, useHealth } from "./state";
import { Figure } from "./pieces";

const NAMES: Readonly<Record<string, () => string>> = {
  plinth: () => t("platform.health.checks.plinth"),
  migrations: () => t("platform.health.checks.migrations"),
  database: () => t("platform.health.checks.database"),
};

/** Numbers that should be zero lead to what is behind them. */
const QUEUES = [
  ["plinth_jobs_queued", "jobsQueued", "/operator/jobs?status=queued"],
  ["plinth_jobs_running", "jobsRunning", "/operator/jobs?status=running"],
  ["plinth_outbox_waiting", "outboxWaiting", null],
  ["plinth_outbox_dead", "outboxDead", "/operator/outbox"],
  ["plinth_dedicated_jobs_queued", "dedicatedQueued", "/operator/jobs?plane=dedicated&status=queued"],
  ["plinth_dedicated_outbox_waiting", "dedicatedWaiting", null],
  ["plinth_dedicated_outbox_dead", "dedicatedDead", "/operator/outbox"],
  ["plinth_dedicated_databases", "dedicated", "/operator/tenants?type=dedicated"],
  ["plinth_dedicated_unreachable", "unreachable", "/operator/tenants?type=dedicated"],
  ["plinth_sockets", "sockets", null],
  ["plinth_http_requests_active", "requests", null],
  ["plinth_payments_open", "payments", null],
  ["plinth_telemetry_dropped_total", "telemetry", null],
] as const;

const BAD: readonly string[] = [
  "plinth_outbox_dead",
  "plinth_dedicated_outbox_dead",
  "plinth_dedicated_unreachable",
];

/** Whether the server and what it needs are well, and how long its queues are. */
export function Health() {
  return (
    <>
      <PageHead title={t("platform.health.title")} />
      <div className="op-sections">
        <section>
          <h2>{t("platform.health.ready")}</h2>
          <Checks />
        </section>
        <section>
          <h2>{t("platform.health.queues")}</h2>
          <Queues />
        </section>
        <p className="meta">{t("platform.health.mail")}</p>
      </div>
    </>
  );
}

function Checks() {
  const health = useHealth();
  if (health.isPending) {
    return <Skeleton lines={3} />;
  }
  if (health.isError) {
    return <Failure problem={health.error} onRetry={() => health.refetch()} />;
  }
  return (
    <ul className="checks">
      {health.data.checks.map((check) => (
        <li key={check.name}>
          <Notice kind={check.isUp ? "success" : "danger"}>
            <strong>{NAMES[check.name]?.() ?? check.name}</strong>{" "}
            {t(check.isUp ? "platform.health.up" : "platform.health.down")}
          </Notice>
        </li>
      ))}
      <li className="meta">
        {t("platform.health.took", { time: formatDuration(health.data.took) })}
      </li>
    </ul>
  );
}

function Queues() {
  const gauges = useGauges();
  if (gauges.isPending) {
    return <Skeleton lines={4} />;
  }
  if (gauges.isError) {
    return <Failure problem={gauges.error} onRetry={() => gauges.refetch()} />;
  }
  if (gauges.data === null) {
    return <Notice kind="info">{t("platform.health.hidden")}</Notice>;
  }
  const found = gauges.data;
  const active = found.get("plinth_db_connections_active");
  const most = found.get("plinth_db_connections_max");
  return (
    <ul className="cards dense">
      {active !== undefined && most !== undefined && (
        <Figure
          label={t("platform.health.gauges.connections")}
          value={t("platform.jobs.of", { done: formatNumber(active), total: formatNumber(most) })}
          isBad={active >= most}
          {...(active >= most && { note: t("platform.health.full") })}
        />
      )}
      {QUEUES.map(([name, word, to]) => {
        const value = found.get(name);
        const isBad = BAD.includes(name) && value !== undefined && value > 0;
        return (
          value !== undefined && (
            <Figure
              key={name}
              label={t(`platform.health.gauges.${word}`)}
              value={formatNumber(value)}
              isBad={isBad}
              {...(isBad && { note: t("platform.health.look") })}
              {...(to !== null && { to })}
            />
          )
        );
      })}
    </ul>
  );
}
