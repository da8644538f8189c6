import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Routes } from "generated/api";
import { Icon } from "../../parts/Icon";
import { t } from "../../words";
import { percent } from "./format";

export type JobStatus = NonNullable<NonNullable<Routes["GET /admin/platform/jobs"]["query"]>["status"]>;

/** Names of values with the values, in columns. */
export function Facts({ items }: { items: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className="op-facts">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One number of the platform; it leads to the list behind it. */
export function Figure({
  label,
  value,
  note,
  to,
  isBad = false,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  to?: string;
  isBad?: boolean;
}) {
  const inside = (
    <>
      <span className="meta">{label}</span>
      <span className="figure">{value}</span>
      {note !== undefined && (
        <span className={isBad ? "problem" : "meta"}>
          {isBad && <Icon icon="alert-triangle" />} {note}
        </span>
      )}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="card">{inside}</div>
      ) : (
        <Link className="card" to={to}>
          {inside}
        </Link>
      )}
    </li>
  );
}

/** A search that goes into the address shortly after the last key. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) {
      return;
    }
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
    // A new handler is no new search.
  }, [typed]);
  return (
    <form
      role="search"
      className="op-search-box"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Icon icon="search" />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

const PAUSE = 300;

/** A filter with few values; the first one is “all”. */
export function FilterSelect({
  label,
  value,
  choices,
  isRequired = false,
  onChoose,
}: {
  label: string;
  value: string;
  choices: ReadonlyArray<readonly [value: string, label: string]>;
  /** Whether one of the values is always chosen. */
  isRequired?: boolean;
  onChoose: (value: string | null) => void;
}) {
  return (
    <select
      className="input op-filter"
      aria-label={label}
      data-chosen={value === "" || isRequired ? undefined : "true"}
      value={value}
      onChange={(event) => onChoose(event.target.value === "" ? null : event.target.value)}
    >
      {!isRequired && <option value="">{t("platform.all", { what: label })}</option>}
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}

const TENANT_CHIPS = {
  provisioning: "info",
  active: "success",
  suspended: "danger",
  deleting: "danger",
  read_only: "warning",
} as const;

/** Whether a workspace is in use. */
export function TenantChip({ status }: { status: keyof typeof TENANT_CHIPS }) {
  return (
    <span className={`chip ${TENANT_CHIPS[status]}`}>{t(`platform.tenants.is.${status}`)}</span>
  );
}

const JOB_LOOKS: Readonly<Record<JobStatus, readonly [chip: string, icon: ReactNode]>> = {
  uploading: ["info", <Icon key="i" icon="loader" />],
  uploaded: ["info", <Icon key="i" icon="loader" />],
  previewing: ["info", <Icon key="i" icon="loader" />],
  preview_ready: ["info", <Icon key="i" icon="check" />],
  queued: ["plain", <Icon key="i" icon="clock" />],
  running: ["info", <Icon key="i" icon="loader" />],
  stopped: ["warning", <Icon key="i" icon="player-pause" />],
  completed: ["success", <Icon key="i" icon="check" />],
  completed_with_errors: ["warning", <Icon key="i" icon="alert-triangle" />],
  failed: ["danger", <Icon key="i" icon="x" />],
  canceled: ["plain", <Icon key="i" icon="ban" />],
  expired: ["plain", <Icon key="i" icon="clock-off" />],
};

/** All statuses of jobs. */
export const JOB_STATUSES = Object.keys(JOB_LOOKS) as readonly JobStatus[];

/** How a job stands: by words, colour and sign. */
export function JobChip({ status }: { status: JobStatus }) {
  const [chip, icon] = JOB_LOOKS[status];
  return (
    <span className={`chip with-icon ${chip}`}>
      {icon}
      {t(`platform.jobs.is.${status}`)}
    </span>
  );
}

/** How much of a job is done. */
export function Progress({ done, total, label }: { done: number; total: number | null; label: string }) {
  const share = percent(done, total);
  return share === null ? null : (
    <progress className="op-progress" aria-label={label} max={100} value={share}>
      {share} %
    </progress>
  );
}

const KINDS: Readonly<Record<string, () => string>> = {
  "tenant.move": () => t("platform.jobs.kinds.move"),
  "tenant.export": () => t("platform.jobs.kinds.export"),
  "tenant.restore": () => t("platform.jobs.kinds.restore"),
  "tenant.verify": () => t("platform.jobs.kinds.verify"),
  "workspace.purge": () => t("platform.jobs.kinds.purge"),
  "import.preview": () => t("platform.jobs.kinds.importPreview"),
  "import.execute": () => t("platform.jobs.kinds.import"),
  "export.run": () => t("platform.jobs.kinds.records"),
  "records.bulk": () => t("platform.jobs.kinds.bulk"),
  "records.undo": () => t("platform.jobs.kinds.undo"),
  "records.remove": () => t("platform.jobs.kinds.remove"),
  "fields.convert": () => t("platform.jobs.kinds.convert"),
  "slots.rebuild": () => t("platform.jobs.kinds.rebuild"),
  "files.sweep": () => t("platform.jobs.kinds.sweep"),
  "messaging.history": () => t("platform.jobs.kinds.history"),
};

/** All kinds of jobs that have a name. */
export const JOB_KINDS = Object.keys(KINDS);

/** What a job does, in words. */
export function kindName(kind: string): string {
  return KINDS[kind]?.() ?? kind;
}

/** A link to a workspace by its subdomain. */
export function TenantLink({ subdomain, name }: { subdomain: string | null; name?: string }) {
  return subdomain === null ? (
    <>–</>
  ) : (
    <Link to={`/operator/tenants/${subdomain}`}>
      <bdi>{name ?? subdomain}</bdi>
    </Link>
  );
}

/** The name of a plan; its slug if it is one that the console does not know. */
export function planName(plan: string | null): string {
  switch (plan) {
    case null:
      return "–";
    case "basic":
      return t("platform.plans.basic");
    case "advanced":
      return t("platform.plans.advanced");
    case "enterprise":
      return t("platform.plans.enterprise");
    default:
      return plan;
  }
}
