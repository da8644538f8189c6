import type { ObjectView, RelationView } from "generated/api";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { DraftDialog } from "../../records/DraftDialog";
import { useDraft } from "../../records/draft";
import { t } from "../../words";
import { renewFields, useAllObjects } from "./data";
import { explain } from "./refusals";
import {
  changeBody,
  createBody,
  isTurned,
  type Kind,
  KIND_WORDS,
  KINDS,
  kindsOf,
  type OnDelete,
  type Side,
  sideOf,
} from "./relation";
import { MOST_NAME } from "./limits";

const ON_DELETE: readonly OnDelete[] = ["unlink", "restrict", "cascade"];

/** Defines both sides of a relation. */
export function RelationForm({
  object,
  relation,
  onClose,
}: {
  object: ObjectView;
  relation: RelationView | null;
  onClose: () => void;
}) {
  const objects = useAllObjects();
  const kept = useDraft(`relation/${object.slug}/${relation?.slug ?? "new"}`);
  const first: Side =
    relation === null
      ? {
          name: "",
          kind: "one_to_many",
          here: object.slug,
          hereLabel: "",
          there: "",
          thereLabel: "",
          onDelete: "unlink",
        }
      : sideOf(relation, object.slug);
  const side: Side = { ...first, ...kept.values };
  const other = objects.data?.find((one) => one.slug === side.there);
  const hereLabel = side.hereLabel || suggested(side.kind, other, "here");
  const thereLabel = side.thereLabel || suggested(side.kind, object, "there");
  const name =
    side.name || (other === undefined ? "" : `${object.plural_name} – ${other.plural_name}`);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const sent = { ...side, name, hereLabel, thereLabel };
    if (relation === null) {
      await call("POST /object/relation", { body: createBody(sent), key });
    } else {
      await call("PUT /object/relation/{slug}", {
        path: { slug: relation.slug },
        body: changeBody(relation, object.slug, sent),
        key,
      });
    }
    kept.drop();
    await renewFields();
    tell(relation === null ? t("relation.made", { name }) : t("relation.saved", { name }));
    onClose();
  }, explain);
  const set = (part: Partial<Side>) => {
    for (const [member, value] of Object.entries(part)) {
      kept.set(member, value);
    }
  };
  const wrong = problems.fields;
  const turned =
    side.kind === "many_to_one" || (relation !== null && isTurned(relation, object.slug));
  const says =
    other === undefined
      ? null
      : t(`relation.says.${KIND_WORDS[side.kind]}`, {
          fromOne: object.name,
          fromMany: object.plural_name,
          toOne: other.name,
          toMany: other.plural_name,
        });
  return (
    <DraftDialog
      title={relation === null ? t("relation.add") : t("relation.title", { name: relation.name })}
      draft={kept}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <SelectField
          label={t("relation.to")}
          required
          disabled={relation !== null}
          value={side.there}
          onChange={(there) => set({ there })}
          problem={wrong[turned ? "from_object" : "to_object"]}
          choices={[
            { value: "", label: t("common.choose") },
            ...(objects.data ?? []).map((one) => ({ value: one.slug, label: one.plural_name })),
          ]}
        />
        <fieldset className="stack">
          <legend>{t("relation.kind")}</legend>
          {(relation === null ? KINDS : kindsOf(relation, object.slug)).map((kind: Kind) => (
            <label key={kind} className="tick">
              <input
                type="radio"
                name="kind"
                checked={side.kind === kind}
                onChange={() => set({ kind })}
              />
              <span>{t(`relation.${KIND_WORDS[kind]}`)}</span>
            </label>
          ))}
        </fieldset>
        {wrong["type"] !== undefined && <p className="problem">{wrong["type"]}</p>}
        {says !== null && (
          <p className="relation-says" dir="auto">
            <Icon icon="arrows-right-left" /> {says}
          </p>
        )}
        {other !== undefined && (
          <>
            <div className="two">
              <TextField
                label={t("relation.label", { object: object.plural_name })}
                maxLength={MOST_NAME}
                hint={t("relation.labelHint", { object: object.plural_name })}
                placeholder={hereLabel}
                value={side.hereLabel}
                onChange={(value) => set({ hereLabel: value })}
                problem={wrong[turned ? "to_label" : "from_label"]}
              />
              <TextField
                label={t("relation.label", { object: other.plural_name })}
                maxLength={MOST_NAME}
                hint={t("relation.labelHint", { object: other.plural_name })}
                placeholder={thereLabel}
                value={side.thereLabel}
                onChange={(value) => set({ thereLabel: value })}
                problem={wrong[turned ? "from_label" : "to_label"]}
              />
            </div>
            <TextField
              label={t("relation.name")}
              maxLength={MOST_NAME}
              hint={t("relation.nameHint")}
              placeholder={name}
              value={side.name}
              onChange={(value) => set({ name: value })}
              problem={wrong["name"] ?? wrong["slug"]}
            />
            <SelectField
              label={t("relation.onDelete")}
              value={side.onDelete}
              onChange={(value) => set({ onDelete: value as OnDelete })}
              problem={wrong["on_delete"]}
              choices={ON_DELETE.map((value) => ({ value, label: t(`relation.${value}`) }))}
            />
            {side.onDelete === "cascade" && (
              <Notice kind="warning">{t("relation.cascadeWarning")}</Notice>
            )}
          </>
        )}
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={other === undefined}
          >
            {relation === null ? t("relation.create") : t("form.save")}
          </Button>
        </div>
      </form>
    </DraftDialog>
  );
}

/** What a side calls the other one by itself: by the name of one if it has one, or of several. */
function suggested(
  kind: Kind,
  named: ObjectView | undefined,
  side: "here" | "there",
): string {
  const one: readonly Kind[] =
    side === "here" ? ["many_to_one", "one_to_one"] : ["one_to_many", "one_to_one"];
  return named === undefined ? "" : one.includes(kind) ? named.name : named.plural_name;
}
