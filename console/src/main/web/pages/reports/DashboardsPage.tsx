import "../../common";
import type { Dashboard } from "generated/api";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { useMay } from "../settings/may";
import { Audience } from "./Audience";
import { renewReports } from "./data";
import { Section } from "./Section";
import { SettingsDialog } from "./SettingsDialog";

const EACH = 50;

/** The dashboards that the person sees, by name. */
export function DashboardsPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const create = may("view.create") && (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {t("report.newDashboard")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("report.dashboards")} actions={create} />
      <Section />
      <Pages<Dashboard>
        name={["dashboards", "list"]}
        label={t("report.dashboards")}
        keyOf={(dashboard) => dashboard.slug}
        read={(page, signal) => call("GET /dashboard", { query: { page, limit: EACH }, signal })}
        empty={
          <Empty icon="dashboard" title={t("report.noDashboards")} actions={create}>
            {t("report.noDashboardsLead")}
          </Empty>
        }
        columns={[
          {
            head: t("report.name"),
            cell: (dashboard) => (
              <Link to={`/dashboards/${dashboard.slug}`} dir="auto">
                {dashboard.name}
              </Link>
            ),
          },
          {
            head: t("common.reports"),
            isEnd: true,
            cell: (dashboard) => formatNumber(dashboard.tiles.length),
          },
          { head: t("report.seenBy"), cell: (dashboard) => <Audience {...dashboard} /> },
          {
            head: t("report.madeBy"),
            cell: (dashboard) => <PersonName person={dashboard.created_by} />,
          },
          { head: t("system.updated_at"), cell: (dashboard) => formatMoment(dashboard.updated_at) },
        ]}
      />
      {isMaking && (
        <SettingsDialog
          title={t("report.newDashboard")}
          action={t("report.make")}
          present={{ name: "", visibility: "shared", roles: [] }}
          onClose={() => setMaking(false)}
          onSave={async (body, key) => {
            const made = await call("POST /dashboard", { body, key });
            await renewReports();
            void navigate(`/dashboards/${made.data.slug}?edit=1`);
          }}
        />
      )}
    </>
  );
}
