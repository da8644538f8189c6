import type { Role } from "generated/api";
import { Link } from "react-router";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { AREAS, expanded, VERBS, verbsIn } from "./access/permissions";
import { useRoles } from "./roleList";
import { useMay } from "./may";

/** Roles beside each other: what each of them may do in each area. */
export function Roles() {
  const may = useMay();
  const roles = useRoles();
  if (roles.isPending) {
    return <Skeleton lines={8} />;
  }
  if (roles.isError) {
    return <Failure problem={roles.error} onRetry={() => roles.refetch()} />;
  }
  return (
    <>
      <PageHead
        title={t("role.title")}
        actions={
          may("member.create") && (
            <Link to="new" className="button primary">
              <Icon icon="plus" />
              <span>{t("role.new")}</span>
            </Link>
          )
        }
      />
      <p className="lead">{t("role.lead")}</p>
      <div className="table-scroll" role="region" aria-label={t("role.title")} tabIndex={0}>
        <table className="plain-table matrix">
          <thead>
            <tr>
              <th scope="col">{t("role.area")}</th>
              {roles.data.map((role) => (
                <th key={role.slug} scope="col">
                  <Link to={role.slug} className="role-link">
                    <bdi className="clip">{role.name}</bdi>
                  </Link>
                  {role.is_system && <span className="meta">{t("role.builtIn")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">{t(`area.${area}`)}</th>
                {roles.data.map((role) => (
                  <td key={role.slug}>
                    <Summary role={role} area={area} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Summary({ role, area }: { role: Role; area: (typeof AREAS)[number] }) {
  const verbs = verbsIn(expanded(role.permissions), area);
  if (verbs.length === 0) {
    return <span className="meta">{t("role.nothing")}</span>;
  }
  return verbs.length === VERBS.length ? (
    <span className="chip success">{t("role.everything")}</span>
  ) : (
    <>{verbs.map((verb) => t(`verb.${verb}`)).join(t("list.comma"))}</>
  );
}
