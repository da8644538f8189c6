import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { save } from "../../api/files";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { useAddress } from "./address";
import { type AuditQuestion, AuditTable } from "./AuditTable";
import { FilterSelect, SearchBox } from "./pieces";
import { endOf, startOf } from "./span";

/** Who did what on the platform, or in one workspace; and whether the record is whole. */
export function Audit() {
  const address = useAddress();
  const [isChecked, setChecked] = useState(false);
  const get = (name: string) => address.get(name) || undefined;
  const isOfWorkspace = address.get("record") === "workspace";
  const from = startOf(address.get("from"));
  const to = endOf(address.get("to"));
  const question = defined({
    record: isOfWorkspace ? "workspace" : undefined,
    workspace: get("workspace"),
    actor: get("actor"),
    operator_id: /^\d+$/.test(address.get("operator")) ? address.get("operator") : undefined,
    action: get("action"),
    subject: get("subject"),
    from,
    to,
  });
  const isIncomplete = isOfWorkspace && question.workspace === undefined;
  return (
    <>
      <PageHead
        title={t("platform.audit.title")}
        actions={
          <>
            <Menu
              className="button plain"
              items={(["csv", "jsonl"] as const).map((format) => ({
                label: t(`platform.audit.formats.${format}`),
                onChoose: () => void exportAs(question, format),
              }))}
            >
              <Icon icon="download" />
              {t("platform.audit.export")}
            </Menu>
            <Button icon="shield-check" disabled={isIncomplete} onClick={() => setChecked(true)}>
              {t("platform.audit.check")}
            </Button>
          </>
        }
      />
      {isChecked && !isIncomplete && <Check question={question} />}
      <div className="op-filters">
        <FilterSelect
          label={t("platform.audit.record")}
          isRequired
          value={isOfWorkspace ? "workspace" : "platform"}
          choices={[
            ["platform", t("platform.audit.records.platform")],
            ["workspace", t("platform.audit.records.workspace")],
          ]}
          onChoose={(one) => address.set({ record: one === "workspace" ? one : null })}
        />
        {(["workspace", "action", "actor", "subject", "operator"] as const).map((name) => (
          <SearchBox
            key={name}
            label={t(`platform.audit.by.${name}`)}
            value={address.get(name)}
            onSearch={(words) => address.set({ [name]: words }, true)}
          />
        ))}
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="day-filter">
            <span className="meta">{t(`platform.audit.by.${name}`)}</span>
            <input
              type="date"
              className="input"
              value={address.get(name)}
              onChange={(event) => address.set({ [name]: event.target.value }, true)}
            />
          </label>
        ))}
      </div>
      {isIncomplete ? (
        <Empty icon="building" title={t("platform.audit.which")} />
      ) : (
        <AuditTable question={question} />
      )}
    </>
  );
}

function defined(question: { [K in keyof AuditQuestion]: AuditQuestion[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined),
  ) as AuditQuestion;
}

async function exportAs(question: AuditQuestion, format: "csv" | "jsonl"): Promise<void> {
  try {
    const query = { ...question, format };
    await save("GET /admin/platform/audit/export", { query }, `audit.${format}`);
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.title"));
  }
}

function Check({ question }: { question: AuditQuestion }) {
  const check = useQuery({
    queryKey: ["operator", "check", question.record, question.workspace],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call("GET /admin/platform/audit/check", {
        query: defined({ record: question.record, workspace: question.workspace }),
        signal,
      }),
    select: (answer) => answer.data,
  });
  if (check.isPending) {
    return <Skeleton lines={1} />;
  }
  if (check.isError) {
    return <Failure problem={check.error} onRetry={() => check.refetch()} />;
  }
  const { is_intact: isIntact, entries, fault, fault_id: at, head_hash: hash } = check.data;
  return (
    <div className="op-warnings">
      <Notice kind={isIntact ? "success" : "danger"}>
        {isIntact
          ? t("platform.audit.intact", { entries: formatNumber(entries) })
          : t("platform.audit.broken", { id: at ?? "–", fault: fault ?? "–" })}{" "}
        {hash !== null && (
          <>
            {t("platform.audit.head", { seq: check.data.head_seq ?? 0 })}{" "}
            <code className="hash">{hash}</code>
          </>
        )}
      </Notice>
    </div>
  );
}
