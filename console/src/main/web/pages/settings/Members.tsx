import type { Member } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Menu, type MenuItem } from "../../parts/Menu";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Avatar } from "../../parts/People";
import { Empty } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatDay, formatMoney, formatNumber } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { Ask, type Asked, OWNER, readMembersAgain } from "./AskMember";
import { useCurrency, useUsage } from "./billing/data";
import { Invite } from "./Invite";
import { useMay } from "./may";
import { tellProblem } from "./refusals";
import { useRoles } from "./roleList";

const EACH = 50;

const CHIPS = { invited: "info", active: "success", blocked: "danger", removed: "plain" } as const;

/** The members of the workspace: who they are, and what their role is. */
export function Members() {
  const me = useMe();
  const may = useMay();
  const roles = useRoles();
  const { query, change: ask } = useAddress();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState<string | null>(null);
  const nameOf = (role: string) => roles.data?.find((one) => one.slug === role)?.name ?? role;
  const change = async (member: Member, body: { role?: string; status?: "active" | "blocked" }) => {
    setBusy(member.slug);
    try {
      await call("PUT /admin/members/{slug}", {
        path: { slug: member.slug },
        body,
        key: newKey(),
      });
      const before = body.role === undefined ? { status: member.status } : { role: member.role };
      tell(t("member.changed", { name: member.name }), () => undo(member, before));
    } catch (error) {
      tellProblem(error);
    }
    setBusy(null);
    await readMembersAgain();
  };
  const undo = async (member: Member, before: { role?: string; status?: string }) => {
    try {
      await call("PUT /admin/members/{slug}", {
        path: { slug: member.slug },
        body: before as { role?: string; status?: "active" | "blocked" },
      });
    } catch (error) {
      tellProblem(error);
    }
    await readMembersAgain();
  };
  const choose = (member: Member, role: string) => {
    if (role === member.role) {
      return;
    }
    // What makes or unmakes an owner, or takes rights from oneself, is asked about first.
    if (role === OWNER || member.is_owner || member.slug === me.data?.slug) {
      setAsked({ member, what: { role, name: nameOf(role) } });
    } else {
      void change(member, { role });
    }
  };
  const resend = async (member: Member) => {
    try {
      const body = { email: member.email, role: member.role, name: member.name };
      await call("POST /admin/members", { body, key: newKey() });
      tell(t("member.invitedAgain", { email: member.email }));
    } catch (error) {
      tellProblem(error);
    }
  };
  const setInviting = (isOpen: boolean) => ask({ invite: isOpen ? "new" : null });
  return (
    <>
      <PageHead
        title={t("member.title")}
        actions={
          may("member.create") && (
            <Button kind="primary" icon="user-plus" onClick={() => setInviting(true)}>
              {t("common.invite")}
            </Button>
          )
        }
      />
      <Seats />
      <Pages<Member>
        name={["members", "pages"]}
        label={t("member.title")}
        keyOf={(member) => member.slug}
        read={(page, signal) => call("GET /admin/members", { query: { page, limit: EACH }, signal })}
        empty={<Empty icon="users" title={t("member.none")} />}
        columns={[
          {
            head: t("member.name"),
            cell: (member) => (
              <span className="person">
                <Avatar name={member.name} size={32} />
                <span className="stacked">
                  <bdi className="clip">
                    {member.name}
                    {member.slug === me.data?.slug && (
                      <span className="meta"> {t("member.you")}</span>
                    )}
                  </bdi>
                  <bdi className="meta clip">{member.email}</bdi>
                </span>
              </span>
            ),
          },
          {
            head: t("member.role"),
            cell: (member) =>
              may("member.update") && (!member.is_owner || me.data?.is_owner === true) ? (
                <Menu
                  className="button quiet"
                  label={t("member.roleOf", { name: member.name })}
                  items={(roles.data ?? []).map((role) => ({
                    label: role.name,
                    isChosen: role.slug === member.role,
                    isDisabled: role.slug === OWNER && me.data?.is_owner !== true,
                    onChoose: () => choose(member, role.slug),
                  }))}
                >
                  <bdi>{nameOf(member.role)}</bdi>
                  <Icon icon="chevron-down" />
                </Menu>
              ) : (
                <bdi>{nameOf(member.role)}</bdi>
              ),
          },
          {
            head: t("member.status"),
            cell: (member) => (
              <span className={`chip ${CHIPS[member.status]}`}>
                {t(`member.is.${member.status}`)}
              </span>
            ),
          },
          {
            head: t("member.since"),
            cell: (member) => formatDay(member.created_at.slice(0, 10)),
          },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (member) => {
              const items = actionsFor(member);
              return (
                items.length > 0 && (
                  <Menu
                    className="button quiet square"
                    label={t("member.actionsOf", { name: member.name })}
                    items={items}
                  >
                    {isBusy === member.slug ? <span className="spinner" /> : <Icon icon="dots" />}
                  </Menu>
                )
              );
            },
          },
        ]}
      />
      {query.get("invite") !== null && may("member.create") && (
        <Invite onClose={() => setInviting(false)} />
      )}
      {asked !== null && <Ask asked={asked} onClose={() => setAsked(null)} />}
    </>
  );

  function actionsFor(member: Member): MenuItem[] {
    const items: MenuItem[] = [];
    if (member.slug === me.data?.slug || (member.is_owner && me.data?.is_owner !== true)) {
      return items;
    }
    if (member.status === "invited") {
      if (may("member.create")) {
        items.push({
          label: t("member.resend"),
          icon: "send",
          onChoose: () => void resend(member),
        });
      }
      if (may("member.delete")) {
        items.push({
          label: t("member.revoke"),
          icon: "x",
          isDanger: true,
          onChoose: () => setAsked({ member, what: "revoke" }),
        });
      }
      return items;
    }
    if (may("member.update")) {
      items.push(
        member.status === "blocked"
          ? {
              label: t("member.unblock"),
              icon: "lock-open",
              onChoose: () => void change(member, { status: "active" }),
            }
          : {
              label: t("member.block"),
              icon: "lock",
              onChoose: () => setAsked({ member, what: "suspend" }),
            },
      );
    }
    if (may("member.delete")) {
      items.push({
        label: t("member.remove"),
        icon: "trash",
        isDanger: true,
        onChoose: () => setAsked({ member, what: "remove" }),
      });
    }
    return items;
  }
}

/** How many seats the workspace pays for, to those who may know. */
function Seats() {
  const may = useMay();
  const usage = useUsage(may("billing.read"));
  const currency = useCurrency();
  const subscription = usage.data?.subscription;
  if (subscription === undefined) {
    return null;
  }
  const shown = formatNumber(subscription.seat_count);
  return (
    <p className="lead">
      {subscription.is_per_member && subscription.base_price !== null
        ? t("member.seatsPaid", {
            shown,
            count: subscription.seat_count,
            price: formatMoney(subscription.base_price, currency),
            plan: subscription.plan_name,
          })
        : t("member.seats", { shown, count: subscription.seat_count })}
    </p>
  );
}
