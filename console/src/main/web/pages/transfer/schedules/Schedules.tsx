import type { ExportSchedule } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Confirm } from "../../../parts/Confirm";
import { Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { useMay } from "../../settings/may";
import { ChangeSchedule } from "./ChangeSchedule";
import { renewSchedules, useSchedules } from "./data";
import { ScheduleRow } from "./ScheduleRow";

/** The scheduled exports of an object. */
export function Schedules({ object }: { object: string }) {
  const may = useMay();
  return may("transfer.read") && may("record.read") ? <Known object={object} /> : null;
}

function Known({ object }: { object: string }) {
  const schedules = useSchedules(object);
  const [changed, setChanged] = useState<number | null>(null);
  const [removed, setRemoved] = useState<ExportSchedule | null>(null);
  return (
    <section className="mails" aria-labelledby="schedules-title">
      <h2 id="schedules-title">{t("scheduled.title")}</h2>
      {schedules.isError ? (
        <Failure problem={schedules.error} onRetry={() => schedules.refetch()} />
      ) : schedules.data === undefined ? (
        <Skeleton lines={2} />
      ) : schedules.data.length === 0 ? (
        <p className="meta">{t("scheduled.none")}</p>
      ) : (
        <ul>
          {schedules.data.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              object={object}
              schedule={schedule}
              onChange={() => setChanged(schedule.id)}
              onDelete={() => setRemoved(schedule)}
            />
          ))}
        </ul>
      )}
      {changed !== null && (
        <ChangeSchedule object={object} id={changed} onClose={() => setChanged(null)} />
      )}
      {removed !== null && (
        <Confirm
          title={t("scheduled.deleteTitle", { name: removed.name })}
          action={t("scheduled.delete")}
          onClose={() => setRemoved(null)}
          onConfirm={async (key) => {
            await call("DELETE /object/data/{objectSlug}/export/schedules/{id}", {
              path: { objectSlug: object, id: removed.id },
              version: removed.version,
              key,
            });
            await renewSchedules(object);
          }}
        >
          {t("scheduled.deleteLead")}
        </Confirm>
      )}
    </section>
  );
}
