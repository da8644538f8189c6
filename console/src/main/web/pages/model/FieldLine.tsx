import type { FieldView } from "generated/api";
import type { ReactNode } from "react";
import { Icon } from "../../parts/Icon";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { t } from "../../words";
import { useMay } from "./data";
import { KIND_ICONS } from "./types";

/** A field in the list of an object's fields. */
export function FieldLine({
  field,
  handle,
  isName,
  onEdit,
  onToggle,
  onDuplicate,
  onShare,
  onDelete,
}: {
  field: FieldView;
  handle: ReactNode;
  /** Whether the field names the records. */
  isName: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onDuplicate: () => void;
  onShare: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const isRelation = field.type === "relation";
  const items: Array<MenuItem | MenuHead> = [];
  if (may("field.update")) {
    items.push(
      { label: t("field.edit"), icon: "pencil", onChoose: onEdit },
      field.is_active
        ? { label: t("field.hide"), icon: "eye-off", onChoose: onToggle }
        : { label: t("field.show"), icon: "eye", onChoose: onToggle },
    );
    if (!isRelation) {
      items.push({ label: t("field.share"), icon: "share-3", onChoose: onShare });
    }
  }
  if (may("field.create") && !isRelation) {
    items.push({ label: t("field.duplicate"), icon: "copy-plus", onChoose: onDuplicate });
  }
  if (may("field.delete")) {
    items.push(
      { head: "" },
      {
        label: t("field.delete"),
        icon: "trash",
        isDanger: true,
        isDisabled: field.is_system,
        onChoose: onDelete,
      },
    );
  }
  const chips: Array<[boolean, string, string]> = [
    [isName, "plain", t("field.namesRecords")],
    [field.is_required, "plain", t("field.isRequired")],
    [field.is_unique, "plain", t("field.isUnique")],
    [field.placements.length > 1, "info", t("field.isShared")],
    [field.is_public, "info", t("field.public")],
    [!field.is_active && !field.is_converting, "warning", t("field.hidden")],
  ];
  return (
    <div className="model-row">
      {handle}
      <Icon {...KIND_ICONS[field.type]} size={20} />
      {may("field.update") ? (
        <button type="button" className="name link" onClick={onEdit}>
          <bdi>{field.name}</bdi>
        </button>
      ) : (
        <span className="name">
          <bdi>{field.name}</bdi>
        </span>
      )}
      <span className="meta type-name">{t(`fieldType.${field.type}`)}</span>
      <span className="model-chips">
        {field.is_converting && (
          <span className="chip warning" role="status">
            <span className="spinner" /> {t("field.converting")}
          </span>
        )}
        {chips.map(
          ([isShown, look, text]) =>
            isShown && (
              <span key={text} className={`chip ${look}`}>
                {text}
              </span>
            ),
        )}
      </span>
      {items.length > 0 && (
        <MoreMenu
          label={t("field.actionsOf", { name: field.name })}
          items={items}
        />
      )}
    </div>
  );
}
