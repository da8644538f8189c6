import type { NewExportInput } from "generated/api";
import { call } from "../../../api/client";
import { Dialog } from "../../../parts/Dialog";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { useMe } from "../../../shell/workspace";
import { language, t } from "../../../words";
import { useWorkspaceCalendar } from "../../settings/calendar";
import { newSchedule, settingsOf } from "./data";
import { ScheduleDialog } from "./ScheduleDialog";

/** Schedules an export, at first in the time zone of the workspace. */
export function NewSchedule({
  object,
  exported,
  onClose,
}: {
  object: string;
  exported: NewExportInput;
  onClose: () => void;
}) {
  const me = useMe();
  const calendar = useWorkspaceCalendar();
  const problem = me.error ?? calendar.error;
  return me.data === undefined || calendar.data === undefined ? (
    <Dialog title={t("scheduled.add")} onClose={onClose}>
      {problem === null ? (
        <Skeleton lines={6} />
      ) : (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([me.refetch(), calendar.refetch()])}
        />
      )}
    </Dialog>
  ) : (
    <ScheduleDialog
      object={object}
      title={t("scheduled.add")}
      action={t("scheduled.add")}
      begin={newSchedule(calendar.data.timezone, language(), me.data.slug)}
      isNew
      me={me.data}
      onClose={onClose}
      onSave={async (draft, key) => {
        await call("POST /object/data/{objectSlug}/export/schedules", {
          path: { objectSlug: object },
          body: { ...settingsOf(draft), export: exported, to: draft.to },
          key,
        });
        tell(t("scheduled.made"));
      }}
    />
  );
}
