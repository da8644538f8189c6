import type { Workflow } from "generated/api";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { t } from "../../../words";
import type { Draft } from "../model/definition";
import { DifferenceList } from "./CompareDialog";

/** Somebody else saved the workflow meanwhile: shows what differs, and lets one choose. */
export function Conflict({
  theirs,
  theirDraft,
  mine,
  onMine,
  onTheirs,
  onClose,
}: {
  theirs: Workflow;
  theirDraft: Draft;
  mine: Draft;
  /** Whether it was saved: what others saved meanwhile again is shown instead. */
  onMine: (key: string) => Promise<boolean>;
  onTheirs: () => void;
  onClose: () => void;
}) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (await onMine(key)) {
      onClose();
    }
  });
  return (
    <Dialog
      title={t("workflow.conflictTitle")}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onTheirs();
              onClose();
            }}
          >
            {t("workflow.keepTheirs")}
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void submit()}>
            {t("workflow.keepMine")}
          </Button>
        </>
      }
    >
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{t("workflow.conflictLead", { version: theirs.version })}</p>
      <DifferenceList from={theirDraft} to={mine} />
    </Dialog>
  );
}
