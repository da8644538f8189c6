import type { ExportSchedule } from "generated/api";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { useAddress } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { MoreMenu } from "../../../parts/Menu";
import { tell, tellFailure } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";
import { rhythmSentence } from "../../reports/mail/words";
import { useMay } from "../../settings/may";
import { refusal } from "../problems";
import { addressOf, renewSchedules } from "./data";
import { pausedSentence } from "./words";

const CHIPS = { running: "info", retrying: "warning", succeeded: "success", failed: "danger" } as const;

/** One scheduled export with what became of it. */
export function ScheduleRow({
  object,
  schedule,
  onChange,
  onDelete,
}: {
  object: string;
  schedule: ExportSchedule;
  onChange: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const { show } = useAddress();
  const { id, version, is_active: isActive } = schedule;
  const path = { objectSlug: object, id };
  const act = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      tell(done);
    } catch (error) {
      tellFailure(refusal(error));
    }
    await renewSchedules(object);
  };
  const run = () =>
    act(
      () => call("POST /object/data/{objectSlug}/export/schedules/{id}/run", { path }),
      t("scheduled.started"),
    );
  const toggle = () =>
    act(
      () =>
        call("PUT /object/data/{objectSlug}/export/schedules/{id}", {
          path,
          body: { is_active: !isActive },
          version,
        }),
      t(isActive ? "scheduled.isPaused" : "scheduled.isResumed"),
    );
  const more = [
    ...(may("transfer.create")
      ? [
          { label: t("scheduled.change"), icon: "pencil" as const, onChoose: onChange },
          {
            label: t("scheduled.changeExport"),
            icon: "columns" as const,
            onChoose: () => show(addressOf(schedule)),
          },
          {
            label: t(isActive ? "scheduled.pause" : "scheduled.resume"),
            icon: isActive ? ("player-pause" as const) : ("player-play" as const),
            onChoose: () => void toggle(),
          },
        ]
      : []),
    ...(may("transfer.delete")
      ? [{ label: t("scheduled.delete"), icon: "trash" as const, isDanger: true, onChoose: onDelete }]
      : []),
  ];
  return (
    <li>
      <div className="mail-about">
        <p className="row">
          <strong dir="auto">{schedule.name}</strong>
          <span>{rhythmSentence(schedule.when)}</span>
          <bdi className="meta">{schedule.timezone}</bdi>
          <span className="chip plain">{t(`scheduled.by.${schedule.to}`)}</span>
        </p>
        <p className="row meta">
          <PersonName person={schedule.owner} />
          {schedule.next_run_at !== null && (
            <span>{t("scheduled.next", { at: formatMoment(schedule.next_run_at) })}</span>
          )}
          {schedule.last_run_at === null || schedule.last_status === null ? (
            <span>{t("scheduled.never")}</span>
          ) : (
            <>
              <span>{t("scheduled.last", { at: formatMoment(schedule.last_run_at) })}</span>
              <span className={`chip ${CHIPS[schedule.last_status]}`}>
                {t(`scheduled.status.${schedule.last_status}`)}
              </span>
            </>
          )}
          {schedule.last_export !== null && (
            <Link to={`/objects/${object}/exports/${schedule.last_export}`}>
              {t("scheduled.lastFile")}
            </Link>
          )}
        </p>
        {schedule.paused_reason !== null && (
          <p className="problem">{pausedSentence(schedule.paused_reason)}</p>
        )}
        {schedule.last_error !== null && (
          <p className="problem">{t("scheduled.error", { reason: schedule.last_error })}</p>
        )}
      </div>
      {may("transfer.create") && (
        <Button icon="player-play" onClick={run}>
          {t("scheduled.run")}
        </Button>
      )}
      {more.length > 0 && (
        <MoreMenu label={t("scheduled.actions", { name: schedule.name })} items={more} />
      )}
    </li>
  );
}
