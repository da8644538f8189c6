import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../api/client";
import { keep } from "../api/session";
import { problemsOf } from "../parts/form";
import { Notice } from "../parts/Notice";
import { Skeleton } from "../parts/States";
import { Entrance } from "../pages/entrance/Entrance";
import { t } from "../words";

/** Enters the workspace that an address names, such as that of a link in a mail. */
export function Entering({ subdomain }: { subdomain: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) {
      return;
    }
    begun.current = true;
    call("POST /user/auth/select-workspace", { body: { workspace_id: subdomain } })
      .then((answer) => keep(answer.data))
      .catch((error: unknown) => setProblem(problemsOf(error).whole ?? t("workspaces.refused")));
  }, [subdomain]);
  return (
    <Entrance title={t("workspaces.entering", { subdomain })}>
      {problem === null ? <Skeleton lines={2} /> : <Notice kind="danger">{problem}</Notice>}
      <Link to="/workspaces">{t("workspaces.title")}</Link>
    </Entrance>
  );
}
