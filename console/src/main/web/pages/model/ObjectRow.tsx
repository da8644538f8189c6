import type { Folder, ObjectView } from "generated/api";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "../../parts/Icon";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { useMay } from "./data";
import { toggleObject } from "./toggle";

/** An object in the tree, with what can be done with it. */
export function ObjectRow({
  object,
  folders,
  handle,
  onMove,
  onEdit,
  onDelete,
}: {
  object: ObjectView;
  folders: readonly Folder[];
  handle: ReactNode;
  onMove: (folder: string | null) => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const navigate = useNavigate();
  const address = `/settings/objects/${encodeURIComponent(object.slug)}`;
  const items: Array<MenuItem | MenuHead> = [
    { label: t("model.open"), icon: "list-details", onChoose: () => void navigate(address) },
  ];
  if (object.is_active) {
    items.push({
      label: t("model.viewRecords"),
      icon: "table",
      onChoose: () => void navigate(`/objects/${object.slug}`),
    });
  }
  if (may("object.update")) {
    items.push(
      { label: t("model.edit"), icon: "pencil", onChoose: onEdit },
      object.is_active
        ? { label: t("model.hide"), icon: "eye-off", onChoose: () => void toggleObject(object) }
        : { label: t("model.show"), icon: "eye", onChoose: () => void toggleObject(object) },
    );
  }
  if (may("folder.update") && folders.length > 0) {
    items.push(
      { head: t("model.moveTo") },
      {
        label: t("model.noFolder"),
        isChosen: object.folder_slug === null,
        onChoose: () => object.folder_slug !== null && onMove(null),
      },
      ...folders.map((folder) => ({
        label: folder.name,
        isChosen: folder.slug === object.folder_slug,
        onChoose: () => {
          if (folder.slug !== object.folder_slug) {
            onMove(folder.slug);
          }
        },
      })),
    );
  }
  if (may("object.delete")) {
    items.push(
      { head: "" },
      {
        label: t("model.delete"),
        icon: "trash",
        isDanger: true,
        isDisabled: object.is_system,
        onChoose: onDelete,
      },
    );
  }
  return (
    <div className={`model-row ${object.folder_slug === null ? "" : "inside"}`}>
      {handle}
      <ObjectIcon icon={object.icon} color={object.color} size={20} />
      <Link to={address} className="name">
        <bdi>{object.plural_name}</bdi>
      </Link>
      <span className="model-chips">
        {!object.is_active && <span className="chip warning">{t("model.hidden")}</span>}
        {object.is_public && <span className="chip info">{t("model.public")}</span>}
      </span>
      <span className="meta count">
        {t("model.records", {
          count: object.record_count,
          shown: formatNumber(object.record_count),
        })}
      </span>
      <MoreMenu
        label={t("model.actionsOf", { name: object.plural_name })}
        items={items}
      />
    </div>
  );
}

/** The head of a folder in the tree. */
export function FolderRow({
  folder,
  handle,
  onEdit,
  onDelete,
}: {
  folder: Folder;
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const items: MenuItem[] = [];
  if (may("folder.update")) {
    items.push({ label: t("folder.edit"), icon: "pencil", onChoose: onEdit });
  }
  if (may("folder.delete")) {
    items.push({
      label: t("folder.delete"),
      icon: "trash",
      isDanger: true,
      onChoose: onDelete,
    });
  }
  return (
    <div className="model-row folder">
      {handle}
      {folder.icon === null ? (
        <Icon icon="folder" size={20} />
      ) : (
        <ObjectIcon icon={folder.icon} color={folder.color} size={20} />
      )}
      <h2 className="name">
        <bdi>{folder.name}</bdi>
      </h2>
      {folder.objects.length === 0 && <span className="meta">{t("folder.empty")}</span>}
      {items.length > 0 && (
        <MoreMenu
          label={t("model.actionsOf", { name: folder.name })}
          items={items}
        />
      )}
    </div>
  );
}
