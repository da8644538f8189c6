import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { useWorkspaceCalendar } from "./calendar";
import { explain } from "./refusals";
import { ZoneField } from "./ZoneField";

const STARTS = ["monday", "sunday", "saturday"] as const;

interface Days {
  readonly timezone: string;
  readonly week_start: string;
}

/** The time zone and the first day of the week by which days count for everybody. */
export function WorkspaceDays({ isOwner }: { isOwner: boolean }) {
  const calendar = useWorkspaceCalendar();
  return (
    <section className="settings-section" aria-labelledby="workspace-days">
      <h2 id="workspace-days">{t("workspace.days")}</h2>
      <p className="lead">{t("workspace.daysLead")}</p>
      {calendar.isPending ? (
        <Skeleton lines={3} />
      ) : calendar.isError ? (
        <Failure problem={calendar.error} onRetry={() => calendar.refetch()} />
      ) : isOwner ? (
        <DaysForm days={calendar.data} />
      ) : (
        <dl className="facts">
          <dt>{t("workspace.timezone")}</dt>
          <dd>
            <bdi>{calendar.data.timezone}</bdi>
          </dd>
          <dt>{t("workspace.weekStart")}</dt>
          <dd>{startName(calendar.data.week_start)}</dd>
        </dl>
      )}
    </section>
  );
}

function startName(start: string): string {
  return t(`workspace.${STARTS.find((one) => one === start) ?? "monday"}`);
}

function DaysForm({ days }: { days: Days }) {
  const [next, setNext] = useState<Days>(days);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /admin/calendar", {
      body: { timezone: next.timezone, week_start: next.week_start as (typeof STARTS)[number] },
      key,
    });
    tell(t("workspace.daysSaved"));
    await queries.invalidateQueries();
  }, explain);
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <ZoneField
        label={t("workspace.timezone")}
        hint={t("workspace.timezoneHint")}
        value={next.timezone}
        problem={problems.fields["timezone"]}
        onChange={(timezone) => setNext({ ...next, timezone })}
      />
      <SelectField
        label={t("workspace.weekStart")}
        value={next.week_start}
        problem={problems.fields["week_start"]}
        choices={STARTS.map((one) => ({ value: one, label: startName(one) }))}
        onChange={(start) => setNext({ ...next, week_start: start })}
      />
      <div className="row">
        <Button
          kind="primary"
          type="submit"
          isBusy={isBusy}
          disabled={next.timezone === days.timezone && next.week_start === days.week_start}
        >
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}
