import type { ObjectView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { ColorPicker } from "../../parts/ColorPicker";
import { Dialog } from "../../parts/Dialog";
import { TextArea, TextField } from "../../parts/Field";
import { type FormProblems, useSubmit } from "../../parts/form";
import { IconPicker } from "../../parts/IconPicker";
import { Notice } from "../../parts/Notice";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { renewObjects } from "./data";
import { explain } from "./refusals";
import { MOST_NAME } from "./limits";

/** How an object is called and looks. */
export interface ObjectLook {
  name: string;
  plural: string;
  description: string;
  icon: string | null;
  color: string | null;
}

/** The controls for the names and the look of an object. */
export function ObjectFields({
  look,
  problems,
  isFirst = true,
  onChange,
}: {
  look: ObjectLook;
  problems: FormProblems;
  /** Whether its first field gets the focus, as in a window. */
  isFirst?: boolean;
  onChange: (change: Partial<ObjectLook>) => void;
}) {
  return (
    <>
      <div className="look-preview" aria-hidden="true">
        <ObjectIcon icon={look.icon} color={look.color} size={32} />
        <strong dir="auto">{look.plural || look.name || "…"}</strong>
      </div>
      <div className="two">
        <TextField
          label={t("model.name")}
          maxLength={MOST_NAME}
          hint={t("model.nameHint")}
          required
          autoFocus={isFirst}
          value={look.name}
          onChange={(name) => onChange({ name })}
          problem={problems.fields["name"]}
        />
        <TextField
          label={t("model.plural")}
          maxLength={MOST_NAME}
          hint={t("model.pluralHint")}
          value={look.plural}
          onChange={(plural) => onChange({ plural })}
          problem={problems.fields["plural_name"]}
        />
      </div>
      <TextArea
        label={t("model.description")}
        isOptional
        rows={2}
        value={look.description}
        onChange={(description) => onChange({ description })}
        problem={problems.fields["description"]}
      />
      <ColorPicker
        label={t("model.color")}
        value={look.color}
        onChange={(color) => onChange({ color })}
      />
      <IconPicker
        label={t("model.icon")}
        value={look.icon}
        onChange={(icon) => onChange({ icon })}
      />
    </>
  );
}

/** Changes the names and the look of an object. */
export function ObjectForm({ object, onClose }: { object: ObjectView; onClose: () => void }) {
  return (
    <Dialog title={t("model.editTitle", { name: object.plural_name })} onClose={onClose}>
      <ObjectEditor object={object} onSaved={onClose} />
    </Dialog>
  );
}

/** The form of an object's names and look, in a window or in a page. */
export function ObjectEditor({ object, onSaved }: { object: ObjectView; onSaved?: () => void }) {
  const [look, setLook] = useState<ObjectLook>({
    name: object.name,
    plural: object.plural_name,
    description: object.description ?? "",
    icon: object.icon,
    color: object.color,
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /object/{objectSlug}", {
      path: { objectSlug: object.slug },
      body: {
        name: look.name,
        plural_name: look.plural,
        description: look.description.trim() === "" ? null : look.description,
        icon: look.icon,
        color: look.color,
      },
      key,
    });
    await renewObjects();
    tell(t("model.saved", { name: look.plural }));
    onSaved?.();
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <ObjectFields
        look={look}
        problems={problems}
        isFirst={onSaved !== undefined}
        onChange={(change) => setLook({ ...look, ...change })}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("form.save")}
        </Button>
      </div>
    </form>
  );
}
