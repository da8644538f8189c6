import type { TableConfig, View } from "generated/api";
import { useState } from "react";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { tellFailure } from "../../parts/Toasts";
import { changeTable } from "../../records/columns";
import type { Asked } from "../../records/data";
import { countOf, filterOf, type Group, systemFields } from "../../records/filter";
import { FilterBuilder } from "../../records/FilterBuilder";
import type { Field } from "../../records/model";
import { t, type Word } from "../../words";
import { TransferMenu } from "./TransferMenu";

/** Search, filter and columns of a table. */
export function Toolbar({
  asked,
  group: begin,
  fields,
  config,
  object,
  view,
  onAsk,
}: {
  asked: Asked;
  group: Group;
  fields: readonly Field[];
  config: TableConfig | undefined;
  object: string;
  view: View | undefined;
  onAsk: (changes: Record<string, string | null>) => void;
}) {
  const [q, setQ] = useState(asked.q);
  const [isOpen, setOpen] = useState(false);
  const [group, setGroup] = useState(begin);
  const count = countOf(begin);
  const filterable = [...fields, ...systemFields((slug) => t(`system.${slug}` as Word))].filter(
    (field) => field.operators.length > 0,
  );
  const apply = () => {
    const filter = filterOf(group);
    setOpen(false);
    onAsk({ filter: filter === null ? null : JSON.stringify(filter) });
  };
  const hidden = config?.hidden ?? [];
  return (
    <div className="toolbar">
      <form
        role="search"
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk({ q });
        }}
      >
        <Icon icon="search" />
        <input
          type="search"
          aria-label={t("records.search")}
          placeholder={t("records.search")}
          dir="auto"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          onBlur={() => q !== asked.q && onAsk({ q })}
        />
      </form>
      <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? t("filter.title") : t("filter.active", { count })}
      </Button>
      {count > 0 && (
        <Button kind="quiet" onClick={() => onAsk({ filter: null })}>
          {t("filter.clear")}
        </Button>
      )}
      <Menu
        items={[
          { head: t("column.shown") },
          ...fields.map((field) => ({
            label: field.name,
            isChosen: !hidden.includes(field.slug),
            onChoose: () => {
              if (config !== undefined) {
                const next = hidden.includes(field.slug)
                  ? hidden.filter((one) => one !== field.slug)
                  : [...hidden, field.slug];
                changeTable(object, config, { hidden: next }).catch(() =>
                  tellFailure(t("problem.title")),
                );
              }
            },
          })),
        ]}
      >
        <Icon icon="columns-3" />
        {t("column.title")}
      </Menu>
      <TransferMenu object={object} asked={asked} view={view} />
      {isOpen && (
        <section className="filter-panel" aria-label={t("filter.title")}>
          <FilterBuilder group={group} fields={filterable} onChange={setGroup} />
          <div className="row">
            <Button kind="primary" onClick={apply}>
              {t("filter.apply")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("form.cancel")}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
