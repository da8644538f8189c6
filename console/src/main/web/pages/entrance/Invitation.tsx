import { useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { call } from "../../api/client";
import { end, keep, useSession } from "../../api/session";
import { Button } from "../../parts/Button";
import { problemsOf } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Skeleton } from "../../parts/States";
import { t, useLanguage } from "../../words";
import { answerInvitation, keepInvitation } from "./arrival";
import { Entrance } from "./Entrance";

/** The page that the mail of an invitation leads to. Whoever is not signed in does that first. */
export function Invitation() {
  useLanguage();
  // The server and its log never see what stands behind the #.
  const token = decodeURIComponent(useLocation().hash.slice(1));
  const session = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const isMember = session !== null && !session.isOperator;
  useEffect(() => {
    keepInvitation(token);
    if (!isMember || begun.current) {
      return;
    }
    begun.current = true;
    call("POST /user/auth/invitations/accept", { body: { token } })
      .then((answer) => keep(answer.data))
      .then(
        () => {
          answerInvitation();
          return navigate("/", { replace: true });
        },
        (error: unknown) => setProblem(problemsOf(error).whole ?? t("invitation.gone")),
      );
  }, [token, isMember, navigate]);
  if (!isMember) {
    return <Navigate to="/sign-in" replace />;
  }
  return (
    <Entrance title={t("invitation.title")}>
      {problem === null ? (
        <>
          <p>{t("invitation.accepting")}</p>
          <Skeleton lines={2} />
        </>
      ) : (
        <>
          <Notice kind="danger">{problem}</Notice>
          <Button onClick={() => end().then(() => navigate("/sign-in"))}>
            {t("shell.signOut")}
          </Button>
          <Link to="/workspaces" onClick={answerInvitation}>
            {t("workspaces.title")}
          </Link>
        </>
      )}
    </Entrance>
  );
}
