import type { UserRow } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Avatar } from "../../parts/People";
import { Empty } from "../../parts/States";
import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";
import { oneOf, useAddress } from "./address";
import { FilterSelect, SearchBox } from "./pieces";

const EACH = 50;
const STATUSES = ["active", "unverified", "blocked"] as const;

/** How a user stands. */
export function UserChip({ user }: { user: Pick<UserRow, "is_blocked" | "is_verified"> }) {
  const [chip, status] = user.is_blocked
    ? (["danger", "blocked"] as const)
    : user.is_verified
      ? (["success", "active"] as const)
      : (["warning", "unverified"] as const);
  return <span className={`chip ${chip}`}>{t(`platform.users.is.${status}`)}</span>;
}

/** Everybody who has an account. */
export function Users() {
  const address = useAddress();
  const q = address.get("q");
  const status = oneOf(STATUSES, address.get("status"));
  return (
    <>
      <PageHead title={t("platform.users.title")} />
      <div className="op-filters">
        <SearchBox
          label={t("platform.users.search")}
          value={q}
          onSearch={(words) => address.set({ q: words }, true)}
        />
        <FilterSelect
          label={t("platform.status")}
          value={status ?? ""}
          choices={STATUSES.map((one) => [one, t(`platform.users.is.${one}`)])}
          onChoose={(one) => address.set({ status: one })}
        />
      </div>
      <Pages<UserRow>
        name={["operator", "users", q, status]}
        label={t("platform.users.title")}
        keyOf={(one) => one.id}
        read={(page, signal) =>
          call("GET /admin/platform/users", {
            query: { q, page, limit: EACH, ...(status && { status }) },
            signal,
          })
        }
        empty={<Empty icon="users" title={t("platform.nothingFound")} />}
        columns={[
          {
            head: t("member.name"),
            cell: (one) => (
              <Link className="person" to={`/operator/users/${one.id}`}>
                <Avatar name={one.name} />
                <bdi>{one.name}</bdi>
              </Link>
            ),
          },
          { head: t("signIn.email"), cell: (one) => <bdi>{one.email}</bdi> },
          { head: t("platform.status"), cell: (one) => <UserChip user={one} /> },
          {
            head: t("platform.users.workspaces"),
            isEnd: true,
            cell: (one) => formatNumber(one.workspaces_count),
          },
          {
            head: t("platform.users.sessions"),
            isEnd: true,
            cell: (one) => formatNumber(one.sessions_count),
          },
          {
            head: t("platform.created"),
            isEnd: true,
            cell: (one) => formatDay(one.created_at.slice(0, 10)),
          },
        ]}
      />
    </>
  );
}
