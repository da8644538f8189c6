import { call } from "../../../api/client";
import { Dialog } from "../../../parts/Dialog";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { language, t } from "../../../words";
import { useWorkspaceCalendar } from "../../settings/calendar";
import { type MailDraft, type Mailed, newMail, renewMails, useMail } from "./data";
import { MailDialog } from "./MailDialog";

interface Given {
  readonly nameOf: (slug: string) => string;
  readonly onClose: () => void;
}

/** Makes a schedule, at first in the time zone of the workspace. */
export function NewMail({ of, me, nameOf, onClose }: Given & { of: Mailed; me: string }) {
  const calendar = useWorkspaceCalendar();
  return calendar.data === undefined ? (
    <Waiting title={t("mailing.add")} query={calendar} onClose={onClose} />
  ) : (
    <MailDialog
      title={t("mailing.add")}
      action={t("mailing.add")}
      begin={newMail(calendar.data.timezone, language(), me)}
      nameOf={nameOf}
      onClose={onClose}
      onSave={async (draft, key) => {
        await call("POST /report-mail", { body: { ...of, ...bodyOf(draft) }, key });
        await renewMails();
      }}
    />
  );
}

/** Changes a schedule as it is now. */
export function ChangeMail({ id, nameOf, onClose }: Given & { id: number }) {
  const mail = useMail(id);
  const title = t("mailing.change");
  if (mail.data === undefined) {
    return <Waiting title={title} query={mail} onClose={onClose} />;
  }
  const { version, ...begin } = mail.data;
  return (
    <MailDialog
      title={title}
      action={t("form.save")}
      begin={begin}
      nameOf={nameOf}
      onClose={onClose}
      onSave={async (draft, key) => {
        await call("PUT /report-mail/{id}", { path: { id }, body: bodyOf(draft), version, key });
        tell(t("report.saved"));
        await renewMails();
      }}
    />
  );
}

function Waiting({
  title,
  query,
  onClose,
}: {
  title: string;
  query: { readonly error: unknown; readonly refetch: () => unknown };
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {query.error == null ? (
        <Skeleton lines={6} />
      ) : (
        <Failure problem={query.error} onRetry={() => query.refetch()} />
      )}
    </Dialog>
  );
}

function bodyOf({ when, timezone, language: chosen, receivers }: MailDraft) {
  return { when, timezone, language: chosen, receivers: [...receivers] };
}
