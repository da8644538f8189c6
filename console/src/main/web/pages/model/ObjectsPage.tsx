import type { Folder, ObjectView } from "generated/api";
import { useState } from "react";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Sortable } from "../../parts/Sortable";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { useFolders } from "../../shell/workspace";
import { t } from "../../words";
import { DeletedObjects } from "./Deleted";
import { arrange, renewObjects, useAllObjects, useMay } from "./data";
import { DeleteFolder, FolderForm } from "./FolderForm";
import { DeleteObject } from "./DeleteObject";
import { FolderRow, ObjectRow } from "./ObjectRow";
import { NewObject } from "./NewObject";
import { ObjectForm } from "./ObjectForm";
import { Templates } from "./Templates";
import { arrangementOf, inFolder, placed, rowsOf, stepped } from "./tree";

/** The objects of the workspace in their folders. */
export function ObjectsPage() {
  const may = useMay();
  const objects = useAllObjects();
  const folders = useFolders();
  const { query, change: ask } = useAddress();
  const [deleted, setDeleted] = useState<ObjectView | null>(null);
  const [deletedFolder, setDeletedFolder] = useState<Folder | null>(null);
  const isReady = objects.data !== undefined && folders.data !== undefined;
  const rows = isReady ? rowsOf(objects.data, folders.data) : [];
  const keys = rows.map((row) => row.key);
  const close = () => ask({ new: null, edit: null, folder: null });
  const arranged = async (next: readonly string[]) => {
    try {
      await arrange(
        objects.data ?? [],
        folders.data ?? [],
        arrangementOf(keys),
        arrangementOf(next),
      );
    } catch {
      tellFailure(t("model.notOrdered"));
    }
    await renewObjects();
  };
  const edited = objects.data?.find((one) => one.slug === query.get("edit"));
  const editedFolder = folders.data?.find((one) => one.slug === query.get("folder"));
  const problem = objects.error ?? folders.error;
  const mayArrange = may("folder.update") && may("object.update");
  return (
    <>
      <PageHead
        title={t("model.title")}
        actions={
          <>
            {may("folder.create") && (
              <Button icon="folder-plus" onClick={() => ask({ new: "folder" })}>
                {t("folder.new")}
              </Button>
            )}
            {may("object.create") && (
              <>
                <Button icon="template" onClick={() => ask({ new: "template" })}>
                  {t("model.fromTemplate")}
                </Button>
                <Button kind="primary" icon="plus" onClick={() => ask({ new: "object" })}>
                  {t("model.new")}
                </Button>
              </>
            )}
          </>
        }
      />
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([objects.refetch(), folders.refetch()])}
        />
      ) : !isReady ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <Empty icon="database" title={t("model.none")}>
          {t("model.lead")}
        </Empty>
      ) : (
        <Sortable
          label={t("model.tree")}
          className="sortable model-tree"
          items={rows}
          keyOf={(row) => row.key}
          nameOf={(row) => ("folder" in row ? row.folder.name : row.object.plural_name)}
          arranging={{ place: placed, step: stepped }}
          isFixed={!mayArrange}
          onOrder={arranged}
        >
          {(row, handle) =>
            "folder" in row ? (
              <FolderRow
                folder={row.folder}
                handle={handle}
                onEdit={() => ask({ folder: row.folder.slug })}
                onDelete={() => setDeletedFolder(row.folder)}
              />
            ) : (
              <ObjectRow
                object={row.object}
                folders={folders.data}
                handle={handle}
                onMove={(folder) => void arranged(inFolder(keys, row.object.slug, folder))}
                onEdit={() => ask({ edit: row.object.slug })}
                onDelete={() => setDeleted(row.object)}
              />
            )
          }
        </Sortable>
      )}
      <DeletedObjects />
      {query.get("new") === "object" && may("object.create") && <NewObject onClose={close} />}
      {query.get("new") === "template" && may("object.create") && <Templates onClose={close} />}
      {query.get("new") === "folder" && may("folder.create") && (
        <FolderForm folder={null} onClose={close} />
      )}
      {edited !== undefined && <ObjectForm object={edited} onClose={close} />}
      {editedFolder !== undefined && <FolderForm folder={editedFolder} onClose={close} />}
      {deleted !== null && <DeleteObject object={deleted} onClose={() => setDeleted(null)} />}
      {deletedFolder !== null && (
        <DeleteFolder folder={deletedFolder} onClose={() => setDeletedFolder(null)} />
      )}
    </>
  );
}
