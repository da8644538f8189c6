import { useQuery } from "@tanstack/react-query";
import type { Seat, UserDetail } from "generated/api";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { Order } from "./Order";
import { Facts, TenantLink } from "./pieces";
import { UserChip } from "./Users";

type Action = "block" | "unblock" | "signOut" | "reset" | "factor";

/** One user: where they work, and whether they may sign in. */
export function UserPage() {
  const id = Number(useParams()["user"]);
  const [action, setAction] = useState<Action | null>(null);
  const user = useQuery({
    queryKey: ["operator", "user", id],
    queryFn: ({ signal }) => call("GET /admin/platform/users/{id}", { path: { id }, signal }),
    select: (answer) => answer.data,
  });
  const back = (
    <Link className="op-back" to="/operator/users">
      {t("platform.users.title")}
    </Link>
  );
  if (user.isPending) {
    return <Skeleton lines={8} />;
  }
  if (user.isError) {
    return (
      <>
        {back}
        <PageHead title={t("platform.users.user")} />
        <Failure problem={user.error} onRetry={() => user.refetch()} />
      </>
    );
  }
  const { name, is_blocked: isBlocked } = user.data;
  return (
    <>
      {back}
      <PageHead
        title={name}
        actions={
          <>
            <Button icon="mail" onClick={() => setAction("reset")}>
              {t("platform.users.reset")}
            </Button>
            <Button icon="shield-off" onClick={() => setAction("factor")}>
              {t("platform.operators.factor")}
            </Button>
            <Button icon="logout" onClick={() => setAction("signOut")}>
              {t("platform.users.signOut")}
            </Button>
            <Button
              {...(isBlocked ? UNBLOCK : BLOCK)}
              onClick={() => setAction(isBlocked ? "unblock" : "block")}
            >
              {t(isBlocked ? "member.unblock" : "member.block")}
            </Button>
          </>
        }
      />
      <div className="op-sections">
        <Facts
          items={[
            [t("platform.status"), <UserChip key="v" user={user.data} />],
            [
              t("signIn.email"),
              <a key="v" href={`mailto:${user.data.email}`}>
                <bdi>{user.data.email}</bdi>
              </a>,
            ],
            [t("platform.users.number"), String(user.data.id)],
            [t("platform.users.sessions"), formatNumber(user.data.sessions_count)],
            [t("platform.created"), formatMoment(user.data.created_at)],
          ]}
        />
        <section>
          <h2>{t("platform.users.workspaces")}</h2>
          <Seats seats={user.data.workspaces} />
        </section>
      </div>
      {action !== null && (
        <Order
          title={t(`platform.users.${action}Title`, { name })}
          action={t(ACTIONS[action])}
          kind={action === "unblock" || action === "reset" ? "primary" : "danger"}
          reason={REASONS[action]}
          consequences={CONSEQUENCES[action].map((word) => t(word))}
          onClose={() => setAction(null)}
          onConfirm={async (key, reason) => {
            await perform(action, user.data, reason, key);
            tell(t(`platform.users.${action}Done`, { name }));
            await queries.invalidateQueries({ queryKey: ["operator"] });
          }}
        />
      )}
    </>
  );
}

const BLOCK = { icon: "lock" } as const;
const UNBLOCK = { icon: "lock-open" } as const;
const ACTIONS = {
  block: "member.block",
  unblock: "member.unblock",
  signOut: "platform.users.signOut",
  reset: "platform.users.reset",
  factor: "platform.operators.factor",
} as const;
const REASONS = {
  block: "required",
  unblock: "optional",
  signOut: "optional",
  reset: "none",
  factor: "none",
} as const;
const CONSEQUENCES = {
  block: ["platform.users.blockAll", "platform.users.blockKeys"],
  unblock: ["platform.users.unblockLead"],
  signOut: ["platform.users.signOutLead"],
  reset: ["platform.users.resetLead"],
  factor: ["platform.operators.factorLead"],
} as const;

function perform(action: Action, user: UserDetail, reason: string, key: string) {
  const request = { path: { id: user.id }, query: reason === "" ? {} : { reason }, key };
  switch (action) {
    case "block":
      return call("POST /admin/platform/users/{id}/block", request);
    case "unblock":
      return call("POST /admin/platform/users/{id}/unblock", request);
    case "signOut":
      return call("POST /admin/platform/users/{id}/sign-out", request);
    case "factor":
      return call("DELETE /admin/platform/users/{id}/second-factor", { path: { id: user.id }, key });
    case "reset":
      return call("POST /user/auth/forgot-password", { body: { email: user.email }, key });
  }
}

function Seats({ seats }: { seats: readonly Seat[] }) {
  if (seats.length === 0) {
    return <Empty icon="building" title={t("platform.users.noWorkspaces")} />;
  }
  const label = t("platform.users.workspaces");
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("platform.workspace")}</th>
            <th scope="col">{t("member.role")}</th>
            <th scope="col">{t("platform.status")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat.id}>
              <td>
                <TenantLink subdomain={seat.subdomain} />
              </td>
              <td>{seat.is_owner ? t("platform.owner") : <bdi>{seat.role}</bdi>}</td>
              <td>
                <span className={`chip ${seat.status === "active" ? "success" : "danger"}`}>
                  {t(`member.is.${seat.status}`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
