import type { Folder } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { ColorPicker } from "../../parts/ColorPicker";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { IconPicker } from "../../parts/IconPicker";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { renewObjects } from "./data";
import { explain } from "./refusals";
import { MOST_NAME } from "./limits";

/** Makes a folder, or changes one. */
export function FolderForm({ folder, onClose }: { folder: Folder | null; onClose: () => void }) {
  const [name, setName] = useState(folder?.name ?? "");
  const [icon, setIcon] = useState(folder?.icon ?? null);
  const [color, setColor] = useState(folder?.color ?? null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, icon, color };
    if (folder === null) {
      await call("POST /folder", { body, key });
    } else {
      await call("PUT /folder/{slug}", { path: { slug: folder.slug }, body, key });
    }
    await renewObjects();
    tell(folder === null ? t("folder.made", { name }) : t("folder.saved", { name }));
    onClose();
  }, explain);
  return (
    <Dialog title={folder === null ? t("folder.new") : t("folder.edit")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("folder.name")}
          maxLength={MOST_NAME}
          required
          autoFocus
          value={name}
          onChange={setName}
          problem={problems.fields["name"] ?? problems.fields["slug"]}
        />
        <ColorPicker label={t("model.color")} value={color} onChange={setColor} />
        <IconPicker label={t("model.icon")} value={icon} onChange={setIcon} />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {folder === null ? t("folder.create") : t("form.save")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks before a folder is deleted, which keeps its objects. */
export function DeleteFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  return (
    <Confirm
      title={t("folder.deleteTitle", { name: folder.name })}
      action={t("folder.delete")}
      onClose={onClose}
      onConfirm={async (key) => {
        await call("DELETE /folder/{slug}", { path: { slug: folder.slug }, key });
        await renewObjects();
        tell(t("folder.deleted", { name: folder.name }));
      }}
    >
      {t("folder.deleteLead")}
    </Confirm>
  );
}
