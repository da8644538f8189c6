import { useEffect, useState } from "react";
import { stopActing, useSession } from "../api/session";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { tell } from "../parts/Toasts";
import { t } from "../words";

const MINUTE = 60_000;
const MAX_TICK = 15_000;

/** Says that an operator acts for a member, and for how long; with the way back. */
export function ActingBar() {
  const acting = useSession()?.acting ?? null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (acting === null) {
      return;
    }
    const left = acting.until - Date.now();
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (acting.until <= Date.now()) {
          stopActing();
          tell(t("acting.over", { name: acting.member.name }));
        }
      },
      Math.max(0, Math.min(left, MAX_TICK)),
    );
    return () => clearTimeout(timer);
  }, [acting, now]);
  if (acting === null) {
    return null;
  }
  const minutes = Math.max(1, Math.ceil((acting.until - now) / MINUTE));
  return (
    <div className="acting" role="region" aria-label={t("acting.label")}>
      <Icon icon="spy" />
      <p>
        {t("acting.for", { name: acting.member.name, workspace: acting.workspace.name })}{" "}
        <span className="meta">{t("acting.left", { count: minutes })}</span>
      </p>
      <Button onClick={stopActing}>{t("acting.stop")}</Button>
    </div>
  );
}
