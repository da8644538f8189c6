import { useState } from "react";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { type Sharing, sharingBody, SharingFields } from "./SharingFields";
import { explained } from "./refusals";

/** The name of a report or a dashboard, and who sees it. */
export function SettingsDialog({
  title,
  action,
  present,
  onClose,
  onSave,
}: {
  title: string;
  action: string;
  present: Sharing & { readonly name: string };
  onClose: () => void;
  onSave: (
    body: { name: string; visibility: Sharing["visibility"]; roles: string[] },
    key: string,
  ) => Promise<void>;
}) {
  const [name, setName] = useState(present.name);
  const [sharing, setSharing] = useState<Sharing>(present);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onSave({ name, ...sharingBody(sharing) }, key);
    onClose();
  }, explained);
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("report.name")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"] ?? problems.fields["slug"]}
        />
        <SharingFields sharing={sharing} problems={problems.fields} onChange={setSharing} />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
