import type { Team } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatNumber } from "../../../records/format";
import { useTeams } from "../../../records/teams";
import { t } from "../../../words";
import { useMay } from "../may";
import { explainTeam } from "./data";
import { TeamDrawer } from "./TeamDrawer";

/** The teams of the workspace, each below the one that it is in. */
export function Teams() {
  const may = useMay();
  const teams = useTeams();
  const [open, setOpen] = useState<Team | "new" | null>(null);
  const [doomed, setDoomed] = useState<Team | null>(null);
  if (teams.isPending) {
    return <Skeleton lines={6} />;
  }
  if (teams.isError) {
    return <Failure problem={teams.error} onRetry={() => teams.refetch()} />;
  }
  return (
    <>
      <PageHead
        title={t("team.title")}
        actions={
          may("member.create") && (
            <Button kind="primary" icon="plus" onClick={() => setOpen("new")}>
              {t("team.new")}
            </Button>
          )
        }
      />
      <p className="lead">{t("team.lead")}</p>
      {teams.data.length === 0 ? (
        <p className="meta">{t("team.none")}</p>
      ) : (
        <div className="table-scroll" role="region" aria-label={t("team.title")} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("team.name")}</th>
                <th scope="col">{t("team.parent")}</th>
                <th scope="col">{t("settings.members")}</th>
                <th scope="col" className="end">
                  {t("list.actions")}
                </th>
              </tr>
            </thead>
            <tbody>
              {teams.data.map((team) => (
                <tr key={team.slug}>
                  <th scope="row">
                    <bdi className="clip">{team.name}</bdi>
                  </th>
                  <td>
                    <bdi>{teams.data.find((one) => one.slug === team.parent)?.name ?? ""}</bdi>
                  </td>
                  <td>{t("team.size", { count: team.members, shown: formatNumber(team.members) })}</td>
                  <td className="end">
                    <Button kind="quiet" icon="pencil" onClick={() => setOpen(team)}>
                      {t("team.edit")}
                      <span className="only-read"> {team.name}</span>
                    </Button>
                    {may("member.delete") && (
                      <Button kind="quiet" icon="trash" onClick={() => setDoomed(team)}>
                        {t("team.delete")}
                        <span className="only-read"> {team.name}</span>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== null && (
        <TeamDrawer
          team={open === "new" ? null : open}
          others={teams.data.filter((one) => open === "new" || one.slug !== open.slug)}
          onClose={() => setOpen(null)}
        />
      )}
      {doomed !== null && (
        <Confirm
          title={t("team.deleteTitle", { name: doomed.name })}
          action={t("team.delete")}
          explain={explainTeam}
          onClose={() => setDoomed(null)}
          onConfirm={async (key) => {
            await call("DELETE /admin/teams/{slug}", { path: { slug: doomed.slug }, key });
            tell(t("team.deleted", { name: doomed.name }));
            await queries.invalidateQueries({ queryKey: ["teams"] });
          }}
        >
          {t("team.deleteLead")}
        </Confirm>
      )}
    </>
  );
}
