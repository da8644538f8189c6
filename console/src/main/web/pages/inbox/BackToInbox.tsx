import { Link } from "react-router";
import { Icon } from "../../parts/Icon";
import { t } from "../../words";

/** The way from a page of the inbox back to the chats. */
export function BackToInbox({ to = "/inbox", label }: { to?: string; label?: string }) {
  return (
    <Link to={to} className="back-link">
      <Icon icon="arrow-left" />
      {label ?? t("common.inbox")}
    </Link>
  );
}
