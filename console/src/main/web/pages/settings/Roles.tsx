import type { Role } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { useRoles } from "./Members";

/** Roles beside each other: which permissions each of them has. */
export function Roles() {
  const me = useMe();
  const roles = useRoles();
  const [edited, setEdited] = useState<Role | "new" | null>(null);
  const [removed, setRemoved] = useState<Role | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  if (roles.isPending) {
    return <Skeleton lines={8} />;
  }
  if (roles.isError) {
    return <Failure problem={roles.error} onRetry={() => roles.refetch()} />;
  }
  const all = [...new Set(roles.data.flatMap((role) => role.permissions))].toSorted();
  return (
    <>
      <PageHead
        title={t("role.title")}
        actions={
          may("role.create") && (
            <Button kind="primary" icon="plus" onClick={() => setEdited("new")}>
              {t("role.new")}
            </Button>
          )
        }
      />
      <div className="table-scroll" role="region" aria-label={t("role.title")} tabIndex={0}>
        <table className="plain-table matrix">
          <thead>
            <tr>
              <th scope="col">{t("role.permission")}</th>
              {roles.data.map((role) => (
                <th key={role.slug} scope="col">
                  <bdi>{role.name}</bdi>
                  {!role.is_system && may("role.update") && (
                    <span className="row">
                      <Button kind="quiet" icon="pencil" onClick={() => setEdited(role)}>
                        {t("bulk.edit")}
                      </Button>
                      <Button kind="quiet" icon="trash" onClick={() => setRemoved(role)}>
                        {t("bulk.delete")}
                      </Button>
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  <code>{permission}</code>
                </th>
                {roles.data.map((role) => (
                  <td key={role.slug}>
                    {role.permissions.includes(permission) ? t("value.yes") : "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited !== null && (
        <EditRole
          role={edited === "new" ? null : edited}
          all={all}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && (
        <Confirm
          title={t("role.removeTitle", { name: removed.name })}
          action={t("bulk.delete")}
          onClose={() => setRemoved(null)}
          onConfirm={async (key) => {
            await call("DELETE /admin/roles/{slug}", { path: { slug: removed.slug }, key });
            await queries.invalidateQueries({ queryKey: ["roles"] });
          }}
        >
          {t("role.removeLead")}
        </Confirm>
      )}
    </>
  );
}

function EditRole({
  role,
  all,
  onClose,
}: {
  role: Role | null;
  all: readonly string[];
  onClose: () => void;
}) {
  const [name, setName] = useState(role?.name ?? "");
  const [permissions, setPermissions] = useState<readonly string[]>(role?.permissions ?? []);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, permissions: [...permissions] };
    if (role === null) {
      await call("POST /admin/roles", { body, key });
    } else {
      await call("PUT /admin/roles/{slug}", { path: { slug: role.slug }, body, key });
    }
    tell(t("role.saved", { name }));
    await queries.invalidateQueries({ queryKey: ["roles"] });
    onClose();
  });
  return (
    <Dialog title={role === null ? t("role.new") : role.name} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("member.name")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <fieldset className="ticks-list">
          <legend>{t("role.permissions")}</legend>
          {all.map((permission) => (
            <label key={permission} className="tick">
              <input
                type="checkbox"
                checked={permissions.includes(permission)}
                onChange={(event) =>
                  setPermissions(
                    event.target.checked
                      ? [...permissions, permission]
                      : permissions.filter((one) => one !== permission),
                  )
                }
              />
              <code>{permission}</code>
            </label>
          ))}
        </fieldset>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("role.save")}
        </Button>
      </form>
    </Dialog>
  );
}
