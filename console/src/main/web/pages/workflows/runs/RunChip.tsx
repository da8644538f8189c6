import { Icon, type IconName } from "../../../parts/Icon";
import { t } from "../../../words";
import type { RunStatus } from "../model/health";

const LOOK: Readonly<Record<RunStatus, { icon: IconName; kind: string }>> = {
  queued: { icon: "clock", kind: "" },
  running: { icon: "loader", kind: "info" },
  waiting: { icon: "hourglass", kind: "info" },
  waiting_approval: { icon: "thumb-up", kind: "warning" },
  success: { icon: "check", kind: "success" },
  failed: { icon: "alert-circle", kind: "danger" },
  skipped: { icon: "player-skip-forward", kind: "" },
  canceled: { icon: "ban", kind: "" },
};

/** How a run stands: never by colour alone. */
export function RunChip({ status }: { status: RunStatus }) {
  const { kind, icon } = LOOK[status];
  return (
    <span className={`chip run-chip ${kind}`} data-status={status}>
      <Icon icon={icon} />
      {t(`run.is.${status}`)}
    </span>
  );
}
