import "../../common";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "../../api/client";
import { save } from "../../api/files";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { MoreMenu } from "../../parts/Menu";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useMay } from "../settings/may";
import { Audience } from "./Audience";
import { forget, renewReports, useAnswer, useReport } from "./data";
import { Mails } from "./mail/Mails";
import { SettingsDialog } from "./SettingsDialog";
import { Presentation } from "./show/Presentation";

/** A report with its answer. */
export function ReportPage() {
  const { report: slug = "" } = useParams();
  const may = useMay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"settings" | "delete" | null>(null);
  const objects = useObjects();
  const report = useReport(slug);
  const shown = report.data;
  const isBroken = (shown?.problems.length ?? 0) > 0;
  const answer = useAnswer(slug, shown !== undefined && !isBroken);
  if (report.isError) {
    return <Failure problem={report.error} onRetry={() => report.refetch()} />;
  }
  if (shown === undefined) {
    return <Skeleton lines={8} />;
  }
  const version = shown.version;
  const object = objects.data?.find((one) => one.slug === shown.object);
  const download = async () => {
    try {
      await save("GET /report/{slug}/csv", { path: { slug } }, `${slug}.csv`);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.invalid"));
    }
  };
  const more = [
    ...(may("view.update")
      ? [{ label: t("report.share"), icon: "users" as const, onChoose: () => setAsked("settings") }]
      : []),
    ...(may("view.delete")
      ? [
          {
            label: t("report.delete"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => setAsked("delete"),
          },
        ]
      : []),
  ];
  const body = () => {
    if (isBroken) {
      return (
        <Empty icon="alert-triangle" title={t("report.brokenTitle")}>
          {t(shown.question === null ? "report.brokenHidden" : "report.brokenLead")}
        </Empty>
      );
    }
    if (answer.isError) {
      return <Failure problem={answer.error} onRetry={() => answer.refetch()} />;
    }
    if (answer.data == null) {
      return <Skeleton lines={8} />;
    }
    return <Presentation answered={answer.data} label={shown.name} />;
  };
  return (
    <div className="report-page">
      <PageHead
        title={shown.name}
        actions={
          <>
            {!isBroken && (
              <Button icon="download" onClick={download}>
                {t("report.csv")}
              </Button>
            )}
            {may("view.update") && shown.question !== null && (
              <Link className="button plain" to={`/reports/${slug}/edit`}>
                <Icon icon="pencil" />
                {t("report.edit")}
              </Link>
            )}
            {more.length > 0 && <MoreMenu label={t("list.actions")} items={more} />}
          </>
        }
      />
      <p className="row meta">
        <Link to="/reports">{t("common.reports")}</Link>
        <Link to={`/objects/${shown.object}`}>
          <bdi>{object?.plural_name ?? shown.object}</bdi>
        </Link>
        <Audience {...shown} />
      </p>
      <div className="report-surface">{body()}</div>
      <Mails of={{ report: slug }} madeBy={shown.created_by} />
      {asked === "settings" && (
        <SettingsDialog
          title={t("report.share")}
          action={t("form.save")}
          present={shown}
          onClose={() => setAsked(null)}
          onSave={async (body, key) => {
            await call("PUT /report/{slug}", { path: { slug }, body, version, key });
            await renewReports();
          }}
        />
      )}
      {asked === "delete" && (
        <Confirm
          title={t("report.deleteNamed", { name: shown.name })}
          action={t("report.delete")}
          onClose={() => setAsked(null)}
          onConfirm={async (key) => {
            await call("DELETE /report/{slug}", { path: { slug }, version, key });
            await navigate("/reports");
            await forget("reports", slug);
          }}
        >
          {t("report.deleteLead")}
        </Confirm>
      )}
    </div>
  );
}
