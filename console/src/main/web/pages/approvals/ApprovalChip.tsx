import { Icon, type IconName } from "../../parts/Icon";
import { t } from "../../words";
import type { ApprovalStatus } from "./data";

const LOOK: Readonly<Record<ApprovalStatus, { icon: IconName; kind: string }>> = {
  pending: { icon: "hourglass", kind: "warning" },
  approved: { icon: "check", kind: "success" },
  rejected: { icon: "x", kind: "danger" },
  expired: { icon: "clock", kind: "" },
  canceled: { icon: "ban", kind: "" },
};

export function ApprovalChip({ status }: { status: ApprovalStatus }) {
  const { kind, icon } = LOOK[status];
  return (
    <span className={`chip run-chip ${kind}`}>
      <Icon icon={icon} />
      {t(`approval.is.${status}`)}
    </span>
  );
}
