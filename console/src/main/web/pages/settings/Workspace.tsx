import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { restore, useSession } from "../../api/session";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Copyable } from "../../parts/Copyable";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { HandOver } from "./HandOver";
import { FactorPolicy } from "./FactorPolicy";
import { explain } from "./refusals";
import { SupportAccess } from "./SupportAccess";
import { WorkspaceDays } from "./WorkspaceDays";
import { WorkspaceSessions } from "./WorkspaceSessions";

async function readAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["me"] }),
    restore().catch(() => null),
  ]);
}

/** The name of the workspace, and the ways out of it. */
export function Workspace() {
  const me = useMe();
  if (me.isPending) {
    return <Skeleton lines={6} />;
  }
  if (me.isError) {
    return <Failure problem={me.error} onRetry={() => me.refetch()} />;
  }
  const { workspace, is_owner: isOwner } = me.data;
  return (
    <>
      <PageHead title={t("workspace.title")} />
      {workspace.deletion_scheduled_at !== null && (
        <Deletion
          subdomain={workspace.subdomain}
          at={workspace.deletion_scheduled_at}
          isOwner={isOwner}
        />
      )}
      <section className="settings-section">
        {isOwner ? (
          <Rename key={workspace.name} name={workspace.name} subdomain={workspace.subdomain} />
        ) : (
          <dl className="facts">
            <dt>{t("workspaces.name")}</dt>
            <dd>
              <bdi>{workspace.name}</bdi>
            </dd>
          </dl>
        )}
        <dl className="facts">
          <dt>{t("workspaces.address")}</dt>
          <dd>
            <Copyable label={t("workspaces.address")} value={workspace.subdomain} />
          </dd>
        </dl>
      </section>
      <WorkspaceDays isOwner={isOwner} />
      {isOwner && <WorkspaceSessions />}
      <FactorPolicy />
      <SupportAccess />
      <Ways
        name={workspace.name}
        subdomain={workspace.subdomain}
        member={me.data.slug}
        isOwner={isOwner}
        isEnding={workspace.deletion_scheduled_at !== null}
      />
    </>
  );
}

function Rename({ name, subdomain }: { name: string; subdomain: string }) {
  const [next, setNext] = useState(name);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /user/auth/workspaces/{subdomain}", {
      path: { subdomain },
      body: { name: next.trim() },
      key,
    });
    tell(t("workspace.renamed"));
    await readAgain();
  }, explain);
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("workspaces.name")}
        autoComplete="organization"
        required
        value={next}
        onChange={setNext}
        problem={problems.fields["name"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={next.trim() === name}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}

/** A deletion that is scheduled, and how to withdraw it. */
function Deletion({ subdomain, at, isOwner }: { subdomain: string; at: string; isOwner: boolean }) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("DELETE /user/auth/workspaces/{subdomain}/deletion", { path: { subdomain }, key });
    tell(t("workspace.kept"));
    await readAgain();
  }, explain);
  return (
    <Notice kind="danger">
      <p>{t("workspace.ending", { at: formatMoment(at) })}</p>
      {problems.whole !== undefined && <p>{problems.whole}</p>}
      {isOwner && (
        <Button isBusy={isBusy} onClick={() => submit()}>
          {t("workspace.keep")}
        </Button>
      )}
    </Notice>
  );
}

/** Leaving the workspace, and deleting it. */
function Ways({
  name,
  subdomain,
  member,
  isOwner,
  isEnding,
}: {
  name: string;
  subdomain: string;
  member: string;
  isOwner: boolean;
  isEnding: boolean;
}) {
  const navigate = useNavigate();
  const session = useSession();
  const [asked, setAsked] = useState<"leave" | "hand-over" | "delete" | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="settings-section danger-zone" aria-label={t("workspace.ways")}>
      <h2>{t("workspace.ways")}</h2>
      <ul className="rows">
        <li>
          <span className="stacked">
            <span>{t("workspace.leave")}</span>
            <span className="meta">{t("workspace.leaveLead")}</span>
          </span>
          <Button onClick={() => setAsked("leave")}>{t("workspace.leave")}</Button>
        </li>
        {isOwner && (
          <li>
            <span className="stacked">
              <span>{t("handOver.action")}</span>
              <span className="meta">{t("handOver.short")}</span>
            </span>
            <Button onClick={() => setAsked("hand-over")}>{t("handOver.action")}</Button>
          </li>
        )}
        {isOwner && !isEnding && (
          <li>
            <span className="stacked">
              <span>{t("workspace.delete")}</span>
              <span className="meta">{t("workspace.deleteLead")}</span>
            </span>
            <Button kind="danger" onClick={() => setAsked("delete")}>
              {t("workspace.delete")}
            </Button>
          </li>
        )}
      </ul>
      {asked === "leave" && (
        <Confirm
          title={t("workspace.leaveTitle", { name })}
          action={t("workspace.leave")}
          explain={explain}
          onClose={close}
          onConfirm={async (key) => {
            await call("DELETE /user/auth/workspaces/{subdomain}/membership", {
              path: { subdomain },
              key,
            });
            await restore().catch(() => null);
            await navigate("/workspaces", { replace: true });
            tell(t("workspace.left", { name }));
          }}
        >
          {t("workspace.leaveConsequence")}
        </Confirm>
      )}
      {asked === "hand-over" && (
        <HandOver name={name} subdomain={subdomain} self={member} onClose={close} />
      )}
      {asked === "delete" && (
        <Confirm
          title={t("workspace.deleteTitle", { name })}
          action={t("workspace.delete")}
          typed={subdomain}
          explain={explain}
          onClose={close}
          onConfirm={async (key) => {
            const { data } = await call("POST /user/auth/workspaces/{subdomain}/deletion", {
              path: { subdomain },
              key,
            });
            tell(t("workspace.scheduled", { at: formatMoment(data.deletion_scheduled_at) }));
            await readAgain();
          }}
        >
          {t("workspace.deleteConsequence", { email: session?.user.email ?? "" })}
        </Confirm>
      )}
    </section>
  );
}
