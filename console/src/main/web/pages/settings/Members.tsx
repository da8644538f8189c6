import { useQuery } from "@tanstack/react-query";
import type { Member } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { problemsOf, useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Avatar } from "../../parts/People";
import { Empty } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatDay } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";

const EACH = 50;

const CHIPS = { invited: "info", active: "success", blocked: "danger", removed: "plain" } as const;

/** All roles of the workspace. */
export function useRoles() {
  return useQuery({
    queryKey: ["roles", "all"],
    queryFn: ({ signal }) => call("GET /admin/roles", { signal }),
    select: (answer) => answer.data,
  });
}

/** The members of the workspace: who they are, and what their role is. */
export function Members() {
  const me = useMe();
  const roles = useRoles();
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const change = async (member: Member, body: { role?: string; status?: "active" | "blocked" }) => {
    try {
      await call("PUT /admin/members/{slug}", { path: { slug: member.slug }, body });
      tell(t("member.changed", { name: member.name }));
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
    await queries.invalidateQueries({ queryKey: ["members"] });
  };
  return (
    <>
      <PageHead
        title={t("member.title")}
        actions={
          may("member.create") && (
            <Button kind="primary" icon="user-plus" onClick={() => setInviting(true)}>
              {t("member.invite")}
            </Button>
          )
        }
      />
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
                <Avatar name={member.name} />
                <bdi>{member.name}</bdi>
              </span>
            ),
          },
          { head: t("signIn.email"), cell: (member) => <bdi>{member.email}</bdi> },
          {
            head: t("member.role"),
            cell: (member) =>
              member.is_owner ? (
                t("member.owner")
              ) : (
                <Menu
                  className="button quiet"
                  label={t("member.roleOf", { name: member.name })}
                  items={(roles.data ?? []).map((role) => ({
                    label: role.name,
                    isChosen: role.slug === member.role,
                    isDisabled: !may("member.update"),
                    onChoose: () => void change(member, { role: role.slug }),
                  }))}
                >
                  <bdi>
                    {roles.data?.find((role) => role.slug === member.role)?.name ?? member.role}
                  </bdi>
                  <Icon icon="chevron-down" />
                </Menu>
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
            head: t("system.created_at"),
            cell: (member) => formatDay(member.created_at.slice(0, 10)),
          },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (member) =>
              !member.is_owner &&
              member.slug !== me.data?.slug &&
              may("member.update") && (
                <Menu
                  className="button quiet square"
                  label={t("member.actionsOf", { name: member.name })}
                  items={[
                    member.status === "blocked"
                      ? {
                          label: t("member.unblock"),
                          icon: "lock-open",
                          onChoose: () => void change(member, { status: "active" }),
                        }
                      : {
                          label: t("member.block"),
                          icon: "lock",
                          onChoose: () => void change(member, { status: "blocked" }),
                        },
                    {
                      label: t("member.remove"),
                      icon: "trash",
                      isDanger: true,
                      onChoose: () => setRemoved(member),
                    },
                  ]}
                >
                  <Icon icon="dots" />
                </Menu>
              ),
          },
        ]}
      />
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {removed !== null && (
        <Confirm
          title={t("member.removeTitle", { name: removed.name })}
          action={t("member.remove")}
          onClose={() => setRemoved(null)}
          onConfirm={async (key) => {
            await call("DELETE /admin/members/{slug}", { path: { slug: removed.slug }, key });
            tell(t("member.removed", { name: removed.name }));
            await queries.invalidateQueries({ queryKey: ["members"] });
          }}
        >
          {t("member.removeLead")}
        </Confirm>
      )}
    </>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const roles = useRoles();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const first = roles.data?.find((one) => one.slug === "member") ?? roles.data?.[0];
  const chosen = role === "" ? (first?.slug ?? "") : role;
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { email, role: chosen, ...(name === "" ? {} : { name }) };
    await call("POST /admin/members", { body, key });
    tell(t("member.invited", { email }));
    await queries.invalidateQueries({ queryKey: ["members"] });
    onClose();
  });
  return (
    <Dialog title={t("member.invite")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("signIn.email")}
          type="email"
          dir="ltr"
          autoFocus
          required
          value={email}
          onChange={setEmail}
          problem={problems.fields["email"]}
        />
        <TextField
          label={t("member.name")}
          isOptional
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <SelectField
          label={t("member.role")}
          value={chosen}
          onChange={setRole}
          choices={(roles.data ?? []).map((one) => ({ value: one.slug, label: one.name }))}
          problem={problems.fields["role"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("member.send")}
        </Button>
      </form>
    </Dialog>
  );
}
