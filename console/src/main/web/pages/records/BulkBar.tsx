import "../../common";
import type { View } from "generated/api";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../parts/Button";
import { formatNumber } from "../../records/format";
import type { Field, Item } from "../../records/model";
import type { Shown } from "../../records/view";
import { useMe } from "../../shell/workspace";
import { t, withWords } from "../../words";
import { BulkAdd, takesMore } from "./bulk/BulkAdd";
import { BulkAssign } from "./bulk/BulkAssign";
import { BulkDelete } from "./bulk/BulkDelete";
import { BulkEdit } from "./bulk/BulkEdit";
import { BulkMove } from "./bulk/BulkMove";
import { type Outcome, type Target } from "./bulk/target";
import { finish } from "./bulk/undo";
import { queryOf } from "./TransferMenu";

const MergeDialog = lazy(async () => ({
  default: (await withWords(import("./MergeDialog"), "duplicates")).MergeDialog,
}));

/** As many records can be merged at once. */
const MOST_MERGED = 5;

/** The most records that are named one by one, in an export and in a move. */
const MOST_NAMED = 500;

/** What can be done with the selected records. Each operation is seen before, and can be undone. */
export function BulkBar({
  object,
  fields,
  records,
  selected,
  shown,
  view,
  total,
  onDone,
}: {
  object: string;
  fields: readonly Field[];
  records: readonly Item[];
  selected: ReadonlySet<string>;
  shown: Shown;
  view: View | undefined;
  /** The number of records that the list shows; null if it is unknown. */
  total: number | null;
  onDone: () => void;
}) {
  const me = useMe();
  const navigate = useNavigate();
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const [open, setOpen] = useState<Operation | null>(null);
  const [isAll, setAll] = useState(false);
  const hasAll = records.length > 0 && records.every((record) => selected.has(record.slug));
  const isEvery = isAll && hasAll && total !== null;
  const target: Target = isEvery ? { shown, total } : { slugs: [...selected] };
  const count = isEvery ? total : selected.size;
  const named = records.filter((record) => selected.has(record.slug));
  const isNameable = !isEvery && count <= MOST_NAMED;
  const close = () => setOpen(null);
  const leave = () => {
    close();
    onDone();
  };
  const done = (outcome: Outcome) => {
    leave();
    void finish(object, outcome);
  };
  return (
    <div className="bulk-bar" role="region" aria-label={t("bulk.title")}>
      <strong>{t("bulk.selected", { shown: formatNumber(count), count })}</strong>
      {hasAll && !isEvery && total !== null && total > selected.size && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t("bulk.all", { shown: formatNumber(total), count: total })}
        </Button>
      )}
      {may("record.update") && (
        <>
          <Button icon="pencil" onClick={() => setOpen("edit")}>
            {t("bulk.edit")}
          </Button>
          <Button icon="user" onClick={() => setOpen("assign")}>
            {t("bulk.assign")}
          </Button>
          {!isEvery && fields.some(takesMore) && (
            <Button icon="tag" onClick={() => setOpen("add")}>
              {t("bulk.add")}
            </Button>
          )}
          {isNameable && may("record.create") && may("record.delete") && (
            <Button icon="arrow-move-right" onClick={() => setOpen("move")}>
              {t("move.title")}
            </Button>
          )}
        </>
      )}
      {!isEvery &&
        count > 1 &&
        count <= MOST_MERGED &&
        may("record.update") &&
        may("record.delete") && (
          <Button icon="git-merge" onClick={() => setOpen("merge")}>
            {t("bulk.merge")}
          </Button>
        )}
      {may("transfer.create") && (isEvery || isNameable) && (
        <Button
          icon="file-export"
          onClick={() =>
            isEvery
              ? navigate(`/objects/${object}/exports${queryOf(shown, view)}`)
              : navigate(`/objects/${object}/exports?selected=true`, {
                  state: { slugs: [...selected] },
                })
          }
        >
          {t("common.export")}
        </Button>
      )}
      {may("record.delete") && (
        <Button icon="trash" onClick={() => setOpen("delete")}>
          {t("bulk.delete")}
        </Button>
      )}
      <Button kind="quiet" icon="x" onClick={onDone}>
        {t("bulk.none")}
      </Button>
      {open === "edit" && (
        <BulkEdit {...{ object, fields, target }} onClose={close} onDone={done} />
      )}
      {open === "assign" && <BulkAssign {...{ object, target }} onClose={close} onDone={done} />}
      {open === "add" && (
        <BulkAdd {...{ object, fields }} records={named} onClose={close} onDone={done} />
      )}
      {open === "delete" && <BulkDelete {...{ object, target }} onClose={close} onDone={done} />}
      {open === "merge" && (
        <Suspense fallback={null}>
          <MergeDialog
            object={object}
            slugs={[...selected]}
            onClose={close}
            onMerged={leave}
          />
        </Suspense>
      )}
      {open === "move" && (
        <BulkMove
          object={object}
          slugs={[...selected]}
          onClose={close}
          onDone={leave}
        />
      )}
    </div>
  );
}

type Operation = "edit" | "assign" | "add" | "delete" | "merge" | "move";
