import type { Person, ReportMail } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Failure, Skeleton } from "../../../parts/States";
import { useMembers } from "../../../records/MemberPicker";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { useMay } from "../../settings/may";
import { type Mailed, renewMails, useMails } from "./data";
import { ChangeMail, NewMail } from "./dialogs";
import { MailRow } from "./MailRow";
import { rhythmSentence } from "./words";

/** The schedules by which the person mails a report or a dashboard; only for who made it. */
export function Mails({ of, madeBy }: { of: Mailed; madeBy: Person }) {
  const me = useMe();
  return me.data?.slug === madeBy.slug ? <Schedules of={of} me={me.data} /> : null;
}

type Asked = "new" | { readonly edit: number } | { readonly remove: ReportMail };

function Schedules({ of, me }: { of: Mailed; me: { slug: string; name: string } }) {
  const may = useMay();
  const mails = useMails(of);
  const members = useMembers();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const nameOf = (slug: string) =>
    slug === me.slug ? me.name : (members.data?.find((one) => one.slug === slug)?.name ?? slug);
  return (
    <section className="mails" aria-labelledby="mails-title">
      <div className="row">
        <h2 id="mails-title">{t("mailing.title")}</h2>
        {may("view.create") && (
          <Button icon="plus" onClick={() => setAsked("new")}>
            {t("mailing.add")}
          </Button>
        )}
      </div>
      {mails.isError ? (
        <Failure problem={mails.error} onRetry={() => mails.refetch()} />
      ) : mails.data === undefined ? (
        <Skeleton lines={2} />
      ) : mails.data.length === 0 ? (
        <p className="meta">{t("mailing.none")}</p>
      ) : (
        <ul>
          {mails.data.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              nameOf={nameOf}
              onEdit={() => setAsked({ edit: mail.id })}
              onDelete={() => setAsked({ remove: mail })}
            />
          ))}
        </ul>
      )}
      {asked === "new" && <NewMail of={of} me={me.slug} nameOf={nameOf} onClose={close} />}
      {asked !== null && typeof asked === "object" && "edit" in asked && (
        <ChangeMail id={asked.edit} nameOf={nameOf} onClose={close} />
      )}
      {asked !== null && typeof asked === "object" && "remove" in asked && (
        <Confirm
          title={t("mailing.deleteTitle", { when: rhythmSentence(asked.remove.when) })}
          action={t("mailing.delete")}
          onClose={close}
          onConfirm={async (key) => {
            const { id, version } = asked.remove;
            await call("DELETE /report-mail/{id}", { path: { id }, version, key });
            await renewMails();
          }}
        >
          {t("mailing.deleteLead")}
        </Confirm>
      )}
    </section>
  );
}
