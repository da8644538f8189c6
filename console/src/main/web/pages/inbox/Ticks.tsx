import type { Message } from "generated/api";
import { Icon, type IconName } from "../../parts/Icon";
import { t } from "../../words";

const ICONS = {
  pending: { icon: "clock" },
  sent: { icon: "check" },
  delivered: { icon: "checks" },
  read: { icon: "checks" },
  played: { icon: "checks" },
  failed: { icon: "alert-circle" },
  deleted: { icon: "ban" },
} satisfies Record<Message["status"], { icon: IconName }>;

/** How far a sent message has come. */
export function Ticks({ status }: { status: Message["status"] }) {
  return (
    <span className={`ticks ${status}`} title={t(`inbox.status.${status}`)}>
      <Icon {...ICONS[status]} />
      <span className="only-read">{t(`inbox.status.${status}`)}</span>
    </span>
  );
}
