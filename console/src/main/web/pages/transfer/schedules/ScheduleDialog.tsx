import { useState } from "react";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { useMembers } from "../../../records/MemberPicker";
import { t } from "../../../words";
import { Receivers } from "../../reports/mail/Receivers";
import { RhythmFields } from "../../reports/mail/RhythmFields";
import { problemOfList } from "../../settings/refusals";
import { BucketFields } from "./BucketFields";
import { renewSchedules, type ScheduleDraft } from "./data";
import { problemsOfSchedule } from "./words";

/** Writes when an export runs and where its file goes. */
export function ScheduleDialog({
  object,
  title,
  action,
  begin,
  isNew,
  me,
  takenFrom,
  onSave,
  onClose,
}: {
  object: string;
  title: string;
  action: string;
  begin: ScheduleDraft;
  /** Whether there is none yet, so that it is open where its files go. */
  isNew: boolean;
  me: { slug: string; name: string };
  /** The other member with whose rights it runs so far. */
  takenFrom?: string | undefined;
  onSave: (draft: ScheduleDraft, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(begin);
  const members = useMembers();
  const change = (changed: Partial<ScheduleDraft>) => setDraft({ ...draft, ...changed });
  const nameOf = (slug: string) =>
    slug === me.slug ? me.name : (members.data?.find((one) => one.slug === slug)?.name ?? slug);
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      await onSave(draft, key);
      await renewSchedules(object);
      onClose();
    },
    (error) => problemsOfSchedule(error, (at) => nameOf(draft.receivers[at] ?? "")),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {takenFrom !== undefined && (
          <Notice kind="warning">{t("scheduled.takeOver", { name: takenFrom })}</Notice>
        )}
        <TextField
          label={t("scheduled.name")}
          autoFocus
          value={draft.name}
          problem={problems.fields["name"]}
          onChange={(name) => change({ name })}
        />
        <RhythmFields
          label={t("scheduled.rhythm")}
          when={draft.when}
          timezone={draft.timezone}
          problems={problems.fields}
          onChange={change}
        />
        <SelectField
          label={t("mailing.language")}
          value={draft.language}
          problem={problems.fields["language"]}
          onChange={(language) => change({ language: language as ScheduleDraft["language"] })}
          choices={(["en", "ar"] as const).map((language) => ({
            value: language,
            label: t(`mailing.in.${language}`),
          }))}
        />
        {isNew && (
          <SelectField
            label={t("scheduled.to")}
            value={draft.to}
            onChange={(to) => change({ to: to as ScheduleDraft["to"] })}
            choices={(["link", "bucket"] as const).map((to) => ({
              value: to,
              label: t(`scheduled.by.${to}`),
            }))}
          />
        )}
        {draft.to === "link" ? (
          <Receivers
            chosen={draft.receivers}
            hint={t("scheduled.receiversHint")}
            nameOf={nameOf}
            problem={problemOfList(problems, "receivers")}
            onChange={(receivers) => change({ receivers })}
          />
        ) : (
          <BucketFields
            bucket={draft.bucket}
            isNew={isNew}
            problems={problems.fields}
            onChange={(bucket) => change({ bucket })}
          />
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
