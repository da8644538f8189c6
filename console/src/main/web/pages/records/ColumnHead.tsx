import type { TableConfig } from "generated/api";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { tellFailure } from "../../parts/Toasts";
import { changeTable, type Column, LEAST_WIDTH, MOST_WIDTH } from "../../records/columns";
import { t } from "../../words";

/** The head of a column: its name, its sort, and a menu to arrange it. */
export function ColumnHead({
  object,
  column,
  config,
  sort,
  onSort,
}: {
  object: string;
  column: Column;
  config: TableConfig | undefined;
  sort: string;
  onSort: (sort: string | null) => void;
}) {
  const slug = column.field.slug;
  const direction = sort === slug ? "up" : sort === `-${slug}` ? "down" : null;
  const change = (next: Partial<TableConfig>) => {
    if (config !== undefined) {
      changeTable(object, config, next).catch(() => tellFailure(t("problem.title")));
    }
  };
  const widen = (by: number) =>
    change({
      widths: {
        ...config?.widths,
        [slug]: Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, column.width + by)),
      },
    });
  const toggled = (list: readonly string[] | undefined) =>
    list?.includes(slug) === true ? list.filter((one) => one !== slug) : [...(list ?? []), slug];
  return (
    <Menu
      className="column-head"
      items={[
        ...(column.field.is_sortable
          ? [
              {
                label: t("column.ascending"),
                isChosen: direction === "up",
                onChoose: () => onSort(direction === "up" ? null : slug),
              },
              {
                label: t("column.descending"),
                isChosen: direction === "down",
                onChoose: () => onSort(direction === "down" ? null : `-${slug}`),
              },
              { head: "" },
            ]
          : []),
        { label: t("column.wider"), icon: "arrows-maximize", onChoose: () => widen(60) },
        { label: t("column.narrower"), icon: "arrows-minimize", onChoose: () => widen(-60) },
        {
          label: column.isPinned ? t("column.unpin") : t("column.pin"),
          icon: "pin",
          onChoose: () => change({ pinned: toggled(config?.pinned) }),
        },
        {
          label: t("column.hide"),
          icon: "eye-off",
          onChoose: () => change({ hidden: toggled(config?.hidden) }),
        },
      ]}
    >
      <bdi className="text">{column.field.name}</bdi>
      {direction !== null && (
        <Icon {...(direction === "up" ? { icon: "arrow-up" } : { icon: "arrow-down" })} />
      )}
    </Menu>
  );
}
