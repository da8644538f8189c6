import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../api/client";
import { keep, session } from "../api/session";
import { Skeleton } from "../parts/States";
import { tellFailure } from "../parts/Toasts";
import { t } from "../words";
import { withoutWorkspace } from "./addresses";

export { askedWorkspace } from "./addresses";

/**
 * Opens the workspace that an address names, such as one in a mail, and then goes on to the address
 * without the name.
 */
export function WorkspaceChange({ subdomain }: { subdomain: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let isGone = false;
    const change = async () => {
      const found = session()?.workspaces.find((one) => one.subdomain === subdomain);
      const rest = withoutWorkspace(location.pathname, location.search);
      try {
        if (found === undefined || found.status === "blocked") {
          tellFailure(t("shell.notYourWorkspace", { name: subdomain }));
        } else {
          const body = { workspace_id: found.id };
          await keep((await call("POST /user/auth/select-workspace", { body })).data);
        }
      } catch {
        tellFailure(t("shell.workspaceFailed", { name: found?.name ?? subdomain }));
      }
      if (!isGone) {
        await navigate(found === undefined ? "/" : rest, { replace: true });
      }
    };
    void change();
    return () => {
      isGone = true;
    };
  }, [subdomain, location.pathname, location.search, navigate]);
  return <Skeleton lines={6} />;
}
