import "../../common";
import type { Report } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useMay } from "../settings/may";
import { Audience } from "./Audience";
import { CHART_ICONS } from "./charts";
import { Section } from "./Section";

const EACH = 50;

/** The reports that the person sees, by name. */
export function ReportsPage() {
  const may = useMay();
  const objects = useObjects();
  const create = may("view.create") && (
    <Link className="button primary" to="/reports/new">
      <Icon icon="plus" />
      {t("report.new")}
    </Link>
  );
  return (
    <>
      <PageHead title={t("common.reports")} actions={create} />
      <Section />
      <Pages<Report>
        name={["reports", "list"]}
        label={t("common.reports")}
        keyOf={(report) => report.slug}
        read={(page, signal) => call("GET /report", { query: { page, limit: EACH }, signal })}
        empty={
          <Empty icon="chart-bar" title={t("report.none")} actions={create}>
            {t("report.noneLead")}
          </Empty>
        }
        columns={[
          {
            head: t("report.name"),
            cell: (report) => (
              <span className="row">
                <Icon {...(report.chart === null ? BROKEN : CHART_ICONS[report.chart.type])} />
                <Link to={`/reports/${report.slug}`} dir="auto">
                  {report.name}
                </Link>
                {report.problems.length > 0 && (
                  <span className="chip danger">{t("report.broken")}</span>
                )}
              </span>
            ),
          },
          {
            head: t("common.object"),
            cell: (report) => (
              <bdi>
                {objects.data?.find((one) => one.slug === report.object)?.plural_name ??
                  report.object}
              </bdi>
            ),
          },
          { head: t("report.seenBy"), cell: (report) => <Audience {...report} /> },
          {
            head: t("report.madeBy"),
            cell: (report) => <PersonName person={report.created_by} />,
          },
          { head: t("system.updated_at"), cell: (report) => formatMoment(report.updated_at) },
        ]}
      />
    </>
  );
}

const BROKEN = { icon: "alert-triangle" } as const;
