import type { ReportMail } from "generated/api";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { problemsOf } from "../../../parts/form";
import { MoreMenu } from "../../../parts/Menu";
import { tell, tellFailure } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";
import { useMay } from "../../settings/may";
import { renewMails } from "./data";
import { errorSentence, rhythmSentence } from "./words";

/** One schedule with what became of it. */
export function MailRow({
  mail,
  nameOf,
  onEdit,
  onDelete,
}: {
  mail: ReportMail;
  nameOf: (slug: string) => string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const { id, version, is_active: isActive } = mail;
  const when = rhythmSentence(mail.when);
  const act = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      tell(done);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.invalid"));
    }
    await renewMails();
  };
  const send = () =>
    act(() => call("POST /report-mail/{id}/send", { path: { id } }), t("mailing.sent"));
  const toggle = () =>
    act(
      () => call("PUT /report-mail/{id}", { path: { id }, body: { is_active: !isActive }, version }),
      t(isActive ? "mailing.isStopped" : "mailing.isResumed"),
    );
  const more = [
    ...(may("view.update")
      ? [
          { label: t("mailing.change"), icon: "pencil" as const, onChoose: onEdit },
          {
            label: t(isActive ? "mailing.stop" : "mailing.resume"),
            icon: isActive ? ("player-pause" as const) : ("player-play" as const),
            onChoose: () => void toggle(),
          },
        ]
      : []),
    ...(may("view.delete")
      ? [
          {
            label: t("mailing.delete"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: onDelete,
          },
        ]
      : []),
  ];
  return (
    <li>
      <div className="mail-about">
        <p className="row">
          <strong>{when}</strong>
          <bdi className="meta">{mail.timezone}</bdi>
          <span className="chip plain">{t(`mailing.in.${mail.language}`)}</span>
          {!isActive && <span className="chip warning">{t("mailing.stopped")}</span>}
        </p>
        <p className="row">
          {mail.receivers.length === 0
            ? t("mailing.nobody")
            : mail.receivers.map((slug) => (
                <PersonName key={slug} person={{ slug, name: nameOf(slug) }} />
              ))}
        </p>
        <p className="row meta">
          {mail.next_at !== null && (
            <span>{t("mailing.next", { at: formatMoment(mail.next_at) })}</span>
          )}
          <span>
            {mail.last_sent_at === null
              ? t("mailing.neverSent")
              : t("mailing.lastSent", { at: formatMoment(mail.last_sent_at) })}
          </span>
        </p>
        {mail.last_error !== null && <p className="problem">{errorSentence(mail.last_error)}</p>}
      </div>
      {may("view.update") && (
        <Button icon="send" onClick={send}>
          {t("mailing.send")}
        </Button>
      )}
      {more.length > 0 && <MoreMenu label={t("mailing.actions", { when })} items={more} />}
    </li>
  );
}
