import type { TableConfig } from "generated/api";
import { useMemo } from "react";
import { queries } from "../../api/queries";
import { tellFailure } from "../../parts/Toasts";
import {
  changeTable,
  type Column,
  columnsOf,
  fitted,
  movedTo,
  resetTable,
  useTableConfig,
} from "../../records/columns";
import { type Field, isPath, nameField } from "../../records/model";
import { t } from "../../words";

/** How the columns of a table are arranged. */
export interface ColumnSetup {
  columns: readonly Column[];
  density: TableConfig["density"];
  isPending: boolean;
  show: (slug: string, isShown: boolean) => void;
  showAll: () => void;
  move: (slug: string, place: string) => void;
  pin: (slug: string, isPinned: boolean) => void;
  resize: (slug: string, width: number) => void;
  setDensity: (density: TableConfig["density"]) => void;
  reset: () => void;
}

/**
 * The columns of a table and ways to arrange them. Which fields a view shows, and in which order,
 * is a change of the view, told by `onFields`; everything else is the person's own setup.
 *
 * @param viewed the fields of the view; null: none is open
 */
export function useColumns(
  object: string,
  fields: readonly Field[],
  viewed: readonly string[] | null,
  onFields: (fields: readonly string[]) => void,
): ColumnSetup {
  const config = useTableConfig(object);
  const columns = useMemo(
    () => columnsOf(fields, config.data, viewed ?? []),
    [fields, config.data, viewed],
  );
  const name = nameField(fields)?.slug;
  const order = columns.map((column) => column.field.slug);
  const change = (next: Partial<TableConfig>) => {
    if (config.data !== undefined) {
      changeTable(object, config.data, next).catch(() => {
        tellFailure(t("column.notKept"));
        void queries.invalidateQueries({ queryKey: ["table", object] });
      });
    }
  };
  const hidden = config.data?.hidden ?? [];
  const pinned = config.data?.pinned ?? [];
  return {
    columns,
    density: config.data?.density ?? "normal",
    isPending: config.isPending,
    show: (slug, isShown) => {
      // A person's own setup arranges the fields of the object; others are named in the address.
      if (viewed !== null || isPath(slug)) {
        const others = order.filter((one) => one !== slug);
        onFields(isShown ? [...others, slug] : others);
      } else {
        change({
          hidden: isShown ? hidden.filter((one) => one !== slug) : [...new Set([...hidden, slug])],
        });
      }
    },
    showAll: () => {
      if (viewed !== null) {
        const others = fields.map((one) => one.slug).filter((one) => !order.includes(one));
        onFields([...order, ...others]);
      } else {
        change({ hidden: [] });
      }
    },
    move: (slug, place) => {
      if (slug === name || place === name) {
        return;
      }
      const next = movedTo(order, slug, place);
      if (viewed !== null) {
        onFields(next);
      } else {
        change({ columns: [...next] });
      }
    },
    pin: (slug, isPinned) =>
      change({
        pinned: isPinned ? [...new Set([...pinned, slug])] : pinned.filter((one) => one !== slug),
      }),
    resize: (slug, width) =>
      change({ widths: { ...config.data?.widths, [slug]: fitted(width) } }),
    setDensity: (density) => change({ density }),
    reset: () => {
      if (viewed !== null) {
        onFields([]);
      }
      resetTable(object).catch(() => tellFailure(t("column.notKept")));
    },
  };
}
