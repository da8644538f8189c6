import type { Approval } from "generated/api";
import { Link } from "react-router";
import { save } from "../../api/files";
import { Dialog } from "../../parts/Dialog";
import { Notice } from "../../parts/Notice";
import { Empty } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { useMay, usePeople } from "../workflows/data";
import { refusalOf } from "../workflows/names";
import { RecordName } from "../workflows/RecordName";
import { ApprovalChip } from "./ApprovalChip";
import { isAsked } from "./data";
import { Decide } from "./Decide";

/** One approval: what is asked, by what, and the decision. */
export function ApprovalDrawer({
  approval,
  onClose,
}: {
  /** Undefined if it is not in the list that is shown. */
  approval: Approval | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={approval?.title ?? t(approval === undefined ? "common.approvals" : "approval.untitled")}
      form="drawer"
      onClose={onClose}
    >
      {approval === undefined ? (
        <Empty icon="thumb-up" title={t("approval.gone")} />
      ) : (
        <Shown key={`${approval.id} ${approval.status}`} approval={approval} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Shown({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const me = useMe();
  const may = useMay();
  const people = usePeople();
  const isPending = approval.status === "pending";
  const named = approval.approvers.map(
    (slug) => people.find((one) => one.slug === slug) ?? { slug, name: slug },
  );
  return (
    <>
      <ApprovalChip status={approval.status} />
      {approval.message !== null && approval.message !== "" && (
        <p className="approval-message" dir="auto">
          {approval.message}
        </p>
      )}
      {approval.withheld > 0 && <Notice kind="info">{t("run.withheld")}</Notice>}
      <dl className="pairs">
        <dt>{t("approval.workflow")}</dt>
        <dd>
          <Link to={`/workflows/flow/${approval.workflow_slug}`} dir="auto">
            {approval.workflow_name}
          </Link>
        </dd>
        <dt>{t("approval.run")}</dt>
        <dd>
          <Link to={`/workflows/runs/${approval.execution_id}`}>
            {t("run.one", { id: approval.execution_id })}
          </Link>
        </dd>
        {approval.object_slug !== null && approval.record_slug !== null && (
          <>
            <dt>{t("approval.record")}</dt>
            <dd>
              <RecordName object={approval.object_slug} record={approval.record_slug} />
            </dd>
          </>
        )}
        <dt>{t("approval.asked")}</dt>
        <dd>{formatMoment(approval.created_at)}</dd>
        {approval.expires_at !== null && (
          <>
            <dt>{t("approval.expires")}</dt>
            <dd>{formatMoment(approval.expires_at)}</dd>
          </>
        )}
        <dt>{t("approval.approvers")}</dt>
        <dd className="list-of">
          {named.length === 0
            ? t("approval.anyone")
            : named.map((one) => <PersonName key={one.slug} person={one} />)}
        </dd>
        {approval.decided_by !== null && (
          <>
            <dt>{t("approval.decidedBy")}</dt>
            <dd>
              <PersonName person={approval.decided_by} />
            </dd>
          </>
        )}
        {approval.decided_at !== null && (
          <>
            <dt>{t("approval.decided")}</dt>
            <dd>{formatMoment(approval.decided_at)}</dd>
          </>
        )}
        {approval.comment !== null && (
          <>
            <dt>{t("approval.comment")}</dt>
            <dd dir="auto">{approval.comment}</dd>
          </>
        )}
        {approval.attachments.length > 0 && (
          <>
            <dt>{t("approval.attachments")}</dt>
            <dd className="list-of">
              {approval.attachments.map((slug) => (
                <button key={slug} type="button" className="link" onClick={() => void fetchFile(slug)}>
                  {t("approval.download")} <code>{slug}</code>
                </button>
              ))}
            </dd>
          </>
        )}
      </dl>
      {!isPending ? null : !may("workflow.update") ? (
        <Notice kind="info">{t("approval.mayNot")}</Notice>
      ) : !isAsked(approval, me.data?.slug ?? "") ? (
        <Notice kind="info">{t("approval.notYours")}</Notice>
      ) : (
        <Decide approval={approval} onDecided={onClose} />
      )}
    </>
  );
}

async function fetchFile(slug: string): Promise<void> {
  try {
    await save("GET /files/{slug}", { path: { slug } }, slug);
  } catch (error) {
    tellFailure(refusalOf(error));
  }
}
