import type { Role } from "generated/api";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Icon } from "../../../parts/Icon";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { useDraft } from "../../../records/draft";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { OWNER } from "../AskMember";
import { useRoles } from "../roleList";
import { useMay } from "../may";
import { explain, problemOfList } from "../refusals";
import { collapsed, expanded } from "./permissions";
import { PermissionTable } from "./PermissionTable";
import { RoleLimits } from "./RoleLimits";

/** What somebody needs to see records at all. */
const READING = ["record.read", "object.read", "field.read", "relation.read", "view.read", "folder.read"];

/** One role: its permissions, and its limits on objects and fields. */
export function RolePage() {
  const { role: slug = "" } = useParams();
  const roles = useRoles();
  if (roles.isPending) {
    return <Skeleton lines={10} />;
  }
  if (roles.isError) {
    return <Failure problem={roles.error} onRetry={() => roles.refetch()} />;
  }
  const role = roles.data.find((one) => one.slug === slug);
  const title = slug === "new" ? t("role.new") : (role?.name ?? t("problem.missing"));
  return (
    <>
      <nav className="crumbs" aria-label={t("records.path")}>
        <Link to="/settings/roles">{t("role.title")}</Link>
        <Icon icon="chevron-right" />
        <bdi>{title}</bdi>
      </nav>
      {slug === "new" ? (
        <EditRole key="new" role={null} others={roles.data} />
      ) : role === undefined ? (
        <PageHead title={title} />
      ) : (
        <EditRole key={role.slug} role={role} others={roles.data} />
      )}
    </>
  );
}

function EditRole({ role, others }: { role: Role | null; others: readonly Role[] }) {
  const me = useMe();
  const may = useMay();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isRemoving, setRemoving] = useState(false);
  const draft = useDraft(`role.${role?.slug ?? "new"}`);
  const copied = others.find((one) => one.slug === query.get("from"));
  const name = String(draft.values["name"] ?? role?.name ?? "");
  const description = String(draft.values["description"] ?? role?.description ?? "");
  const words = (draft.values["permissions"] ?? role?.permissions ??
    copied?.permissions ??
    READING) as readonly string[];
  const isFixed = role?.is_system === true || !may(role === null ? "member.create" : "member.update");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, description, permissions: collapsed(expanded(words)) };
    if (role === null) {
      const made = await call("POST /admin/roles", { body, key });
      draft.drop();
      await queries.invalidateQueries({ queryKey: ["roles"] });
      tell(t("role.saved", { name }));
      await navigate(`/settings/roles/${made.data.slug}`, { replace: true });
      return;
    }
    await call("PUT /admin/roles/{slug}", { path: { slug: role.slug }, body, key });
    await queries.invalidateQueries({ queryKey: ["roles"] });
    await queries.invalidateQueries({ queryKey: ["me"] });
    draft.drop();
    tell(t("role.saved", { name }));
  }, explain);
  return (
    <>
      <PageHead
        title={role?.name ?? t("role.new")}
        actions={
          role !== null && (
            <>
              {may("member.create") && (
                <Link to={`/settings/roles/new?from=${role.slug}`} className="button plain">
                  <Icon icon="copy" />
                  <span>{t("role.copy")}</span>
                </Link>
              )}
              {!role.is_system && may("member.delete") && (
                <Button icon="trash" onClick={() => setRemoving(true)}>
                  {t("bulk.delete")}
                </Button>
              )}
            </>
          )
        }
      />
      {role?.is_system === true && (
        <p className="lead">{t(role.slug === OWNER ? "role.ownerLead" : "role.builtInLead")}</p>
      )}
      <form className="wide-form" onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {!isFixed && (
          <div className="form-columns">
            <TextField
              label={t("member.name")}
              autoFocus={role === null}
              required
              value={name}
              onChange={(value) => draft.set("name", value)}
              problem={problems.fields["name"]}
            />
            <TextField
              label={t("role.description")}
              isOptional
              value={description}
              onChange={(value) => draft.set("description", value)}
              problem={problems.fields["description"]}
            />
            {role === null && (
              <SelectField
                label={t("role.startWith")}
                value={copied?.slug ?? ""}
                onChange={(from) => {
                  const given = others.find((one) => one.slug === from);
                  draft.set("permissions", given?.permissions ?? READING);
                  void navigate(`?from=${from}`, { replace: true });
                }}
                choices={[
                  { value: "", label: t("role.blank") },
                  ...others
                    .filter((one) => one.slug !== OWNER)
                    .map((one) => ({ value: one.slug, label: one.name })),
                ]}
              />
            )}
          </div>
        )}
        <PermissionTable
          held={expanded(words)}
          own={new Set(me.data?.permissions ?? [])}
          isFixed={isFixed}
          onChange={(held) => draft.set("permissions", collapsed(held))}
        />
        {problemOfList(problems, "permissions") !== undefined && (
          <p className="problem">{problemOfList(problems, "permissions")}</p>
        )}
        {!isFixed && (
          <div className="row save-bar">
            <Button
              kind="primary"
              type="submit"
              isBusy={isBusy}
              disabled={role !== null && draft.isEmpty}
            >
              {role === null ? t("role.create") : t("role.save")}
            </Button>
            {role !== null && !draft.isEmpty && (
              <Button onClick={() => draft.drop()}>{t("draft.drop")}</Button>
            )}
            {role !== null && !draft.isEmpty && <span className="meta">{t("role.unsaved")}</span>}
          </div>
        )}
      </form>
      {role !== null && role.slug !== OWNER && <RoleLimits role={role} />}
      {role !== null && isRemoving && (
        <Confirm
          title={t("role.removeTitle", { name: role.name })}
          action={t("bulk.delete")}
          explain={explain}
          onClose={() => setRemoving(false)}
          onConfirm={async (key) => {
            await call("DELETE /admin/roles/{slug}", { path: { slug: role.slug }, key });
            tell(t("role.removed", { name: role.name }));
            await navigate("/settings/roles", { replace: true });
            await queries.invalidateQueries({ queryKey: ["roles", "all"] });
          }}
        >
          {t("role.removeLead")}
        </Confirm>
      )}
    </>
  );
}
