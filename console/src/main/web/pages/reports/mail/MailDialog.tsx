import { useState } from "react";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { t } from "../../../words";
import { problemOfList } from "../../settings/refusals";
import type { MailDraft } from "./data";
import { Receivers } from "./Receivers";
import { RhythmFields } from "./RhythmFields";
import { problemsOfMail } from "./words";

/** Writes a schedule by which a report or a dashboard is mailed. */
export function MailDialog({
  title,
  action,
  begin,
  nameOf,
  onClose,
  onSave,
}: {
  title: string;
  action: string;
  begin: MailDraft;
  nameOf: (slug: string) => string;
  onClose: () => void;
  onSave: (draft: MailDraft, key: string) => Promise<void>;
}) {
  const [draft, setDraft] = useState(begin);
  const { when, receivers } = draft;
  const change = (members: Partial<MailDraft>) => setDraft({ ...draft, ...members });
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      await onSave(draft, key);
      onClose();
    },
    (error) => problemsOfMail(error, (at) => nameOf(receivers[at] ?? "")),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <RhythmFields
          label={t("mailing.rhythm")}
          when={when}
          timezone={draft.timezone}
          isFirst
          problems={problems.fields}
          onChange={change}
        />
        <SelectField
          label={t("mailing.language")}
          value={draft.language}
          problem={problems.fields["language"]}
          onChange={(language) => change({ language: language as MailDraft["language"] })}
          choices={(["en", "ar"] as const).map((language) => ({
            value: language,
            label: t(`mailing.in.${language}`),
          }))}
        />
        <Receivers
          chosen={receivers}
          hint={t("mailing.receiversHint")}
          nameOf={nameOf}
          problem={problemOfList(problems, "receivers")}
          onChange={(slugs) => change({ receivers: slugs })}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
