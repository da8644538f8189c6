import { call } from "../../../api/client";
import { Dialog } from "../../../parts/Dialog";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { draftOf, settingsOf, useSchedule } from "./data";
import { ScheduleDialog } from "./ScheduleDialog";

/** Changes when a scheduled export runs and where its file goes, from what it is now. */
export function ChangeSchedule({
  object,
  id,
  onClose,
}: {
  object: string;
  id: number;
  onClose: () => void;
}) {
  const me = useMe();
  const schedule = useSchedule(object, id);
  const problem = me.error ?? schedule.error;
  if (me.data === undefined || schedule.data === undefined) {
    return (
      <Dialog title={t("scheduled.change")} onClose={onClose}>
        {problem === null ? (
          <Skeleton lines={6} />
        ) : (
          <Failure
            problem={problem}
            onRetry={() => Promise.all([me.refetch(), schedule.refetch()])}
          />
        )}
      </Dialog>
    );
  }
  const { owner, version } = schedule.data;
  return (
    <ScheduleDialog
      object={object}
      title={t("scheduled.change")}
      action={t("form.save")}
      begin={draftOf(schedule.data)}
      isNew={false}
      me={me.data}
      takenFrom={owner.slug === me.data.slug ? undefined : (owner.name ?? "")}
      onClose={onClose}
      onSave={async (draft, key) => {
        await call("PUT /object/data/{objectSlug}/export/schedules/{id}", {
          path: { objectSlug: object, id },
          body: settingsOf(draft),
          version,
          key,
        });
        tell(t("scheduled.changed"));
      }}
    />
  );
}
