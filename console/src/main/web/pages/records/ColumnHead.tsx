import { Icon } from "../../parts/Icon";
import { Menu, type MenuHead, type MenuItem } from "../../parts/Menu";
import type { Column } from "../../records/columns";
import type { Field } from "../../records/model";
import { sortedAlso, sortKeys, unsorted } from "../../records/sort";
import { t } from "../../words";
import type { ColumnSetup } from "./useColumns";

const STEP = 60;

/** The head of a column: its name, its sort, and a menu to arrange it. */
export function ColumnHead({
  column,
  index,
  columns,
  sort,
  setup,
  onSort,
  onFilter,
}: {
  column: Column;
  index: number;
  columns: readonly Column[];
  sort: string;
  setup: ColumnSetup;
  onSort: (sort: string) => void;
  onFilter: (field: Field) => void;
}) {
  const { slug, is_sortable: isSortable } = column.field;
  const keys = sortKeys(sort);
  const place = keys.findIndex((key) => key.field === slug);
  const direction = keys[place]?.direction;
  const isOther = keys.some((key) => key.field !== slug);
  const neighbour = (by: 1 | -1) => {
    const other = columns[index + by];
    const isFixed = index === 0 || index + by === 0;
    return other === undefined || isFixed || other.isPinned !== column.isPinned
      ? undefined
      : other.field.slug;
  };
  const towards = (by: 1 | -1): MenuItem[] => {
    const other = neighbour(by);
    return other === undefined
      ? []
      : [
          {
            label: t(by === 1 ? "column.later" : "column.earlier"),
            icon: "arrows-exchange",
            onChoose: () => setup.move(slug, other),
          },
        ];
  };
  const sorting: ReadonlyArray<MenuItem | MenuHead> = isSortable
    ? [
        {
          label: t("column.ascending"),
          isChosen: direction === "up",
          onChoose: () => onSort(slug),
        },
        {
          label: t("column.descending"),
          isChosen: direction === "down",
          onChoose: () => onSort(`-${slug}`),
        },
        ...(isOther
          ? [
              {
                label: t("column.alsoUp"),
                icon: "sort-ascending" as const,
                onChoose: () => onSort(sortedAlso(sort, slug, "up")),
              },
              {
                label: t("column.alsoDown"),
                icon: "sort-descending" as const,
                onChoose: () => onSort(sortedAlso(sort, slug, "down")),
              },
            ]
          : []),
        ...(direction === undefined
          ? []
          : [
              {
                label: t("column.unsort"),
                icon: "x" as const,
                onChoose: () => onSort(unsorted(sort, slug)),
              },
            ]),
        { head: "" },
      ]
    : [];
  return (
    <Menu
      className="column-head"
      tabIndex={index === 0 ? 0 : -1}
      items={[
        ...sorting,
        ...(column.field.operators.length > 0
          ? [{ label: t("column.filter"), icon: "filter" as const, onChoose: () => onFilter(column.field) }]
          : []),
        ...towards(-1),
        ...towards(1),
        {
          label: t("column.wider"),
          icon: "arrows-maximize",
          onChoose: () => setup.resize(slug, column.width + STEP),
        },
        {
          label: t("column.narrower"),
          icon: "arrows-minimize",
          onChoose: () => setup.resize(slug, column.width - STEP),
        },
        ...(index === 0
          ? []
          : [
              {
                label: t(column.isPinned ? "column.unpin" : "column.pin"),
                icon: "pin" as const,
                onChoose: () => setup.pin(slug, !column.isPinned),
              },
              {
                label: t("column.hide"),
                icon: "eye-off" as const,
                onChoose: () => setup.show(slug, false),
              },
            ]),
      ]}
    >
      <bdi className="text">{column.field.name}</bdi>
      {direction !== undefined && (
        <Icon {...(direction === "up" ? { icon: "arrow-up" } : { icon: "arrow-down" })} />
      )}
      {direction !== undefined && keys.length > 1 && <span className="meta">{place + 1}</span>}
    </Menu>
  );
}
