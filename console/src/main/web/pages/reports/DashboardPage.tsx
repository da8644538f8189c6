import "../../common";
import type { Dashboard, Tile } from "generated/api";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { MoreMenu } from "../../parts/Menu";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { periodOf } from "../../records/conditions/periods";
import { t } from "../../words";
import { useMay } from "../settings/may";
import { Audience } from "./Audience";
import { DashboardFilters } from "./dashboard/DashboardFilters";
import { DashboardTile } from "./dashboard/DashboardTile";
import { EditTiles } from "./dashboard/EditTiles";
import { type DashboardFilter, endsEarly, forget, renewReports, useDashboard } from "./data";
import { Mails } from "./mail/Mails";
import { SettingsDialog } from "./SettingsDialog";

/** Several reports on one page. */
export function DashboardPage() {
  const { dashboard: slug = "" } = useParams();
  const dashboard = useDashboard(slug);
  if (dashboard.isError) {
    return <Failure problem={dashboard.error} onRetry={() => dashboard.refetch()} />;
  }
  return dashboard.data === undefined ? (
    <Skeleton lines={8} />
  ) : (
    <Page key={slug} dashboard={dashboard.data} />
  );
}

function Page({ dashboard }: { dashboard: Dashboard }) {
  const { slug, version, tiles } = dashboard;
  const may = useMay();
  const navigate = useNavigate();
  const { query, change } = useAddress();
  const [asked, setAsked] = useState<"settings" | "delete" | null>(null);
  const mayChange = may("view.update");
  const isEditing = mayChange && query.get("edit") !== null;
  const filter: DashboardFilter = {
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    period: periodOf(query.get("period")) === null ? "" : (query.get("period") ?? ""),
    member: query.get("member") ?? "",
  };
  const edit = mayChange && !isEditing && (
    <Button icon="pencil" onClick={() => change({ edit: "1" })}>
      {t("report.editTiles")}
    </Button>
  );
  const more = [
    ...(mayChange
      ? [{ label: t("report.share"), icon: "users" as const, onChoose: () => setAsked("settings") }]
      : []),
    ...(may("view.delete")
      ? [
          {
            label: t("report.deleteDashboard"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => setAsked("delete"),
          },
        ]
      : []),
  ];
  return (
    <div className="dashboard-page">
      <PageHead
        title={dashboard.name}
        actions={
          <>
            {edit}
            {more.length > 0 && <MoreMenu label={t("list.actions")} items={more} />}
          </>
        }
      />
      <p className="row meta">
        <Link to="/dashboards">{t("report.dashboards")}</Link>
        <Audience {...dashboard} />
      </p>
      {isEditing ? (
        <EditTiles
          dashboard={dashboard}
          onDone={() => change({ edit: null })}
        />
      ) : tiles.length === 0 ? (
        <Empty icon="dashboard" title={t("report.noTiles")} actions={edit}>
          {t("report.noTilesLead")}
        </Empty>
      ) : (
        <>
          <DashboardFilters tiles={tiles} filter={filter} onChange={change} />
          <div className="dashboard-grid">
            {tiles.map((tile: Tile) => (
              <DashboardTile
                key={tile.report}
                dashboard={slug}
                tile={tile}
                filter={endsEarly(filter) ? { ...filter, to: "" } : filter}
              />
            ))}
          </div>
        </>
      )}
      {!isEditing && <Mails of={{ dashboard: slug }} madeBy={dashboard.created_by} />}
      {asked === "settings" && (
        <SettingsDialog
          title={t("report.share")}
          action={t("form.save")}
          present={dashboard}
          onClose={() => setAsked(null)}
          onSave={async (body, key) => {
            await call("PUT /dashboard/{slug}", { path: { slug }, body, version, key });
            await renewReports();
          }}
        />
      )}
      {asked === "delete" && (
        <Confirm
          title={t("report.deleteNamed", { name: dashboard.name })}
          action={t("report.deleteDashboard")}
          onClose={() => setAsked(null)}
          onConfirm={async (key) => {
            await call("DELETE /dashboard/{slug}", { path: { slug }, version, key });
            await navigate("/dashboards");
            await forget("dashboards", slug);
          }}
        >
          {t("report.deleteDashboardLead")}
        </Confirm>
      )}
    </div>
  );
}
