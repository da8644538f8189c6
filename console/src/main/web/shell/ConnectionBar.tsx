import { useEffect, useSyncExternalStore } from "react";
import { Icon } from "../parts/Icon";
import { tell } from "../parts/Toasts";
import { t } from "../words";

let wasOffline = false;

/** Says that the browser is offline, and when it is connected again. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (isOnline && wasOffline) {
      tell(t("status.online"));
    }
    wasOffline = !isOnline;
  }, [isOnline]);
  return isOnline ? null : (
    <div className="connection" role="status">
      <Icon icon="cloud-off" />
      {t("status.offline")}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
