import { useState } from "react";
import { Button } from "../../parts/Button";
import { filterOf, groupOf, incomplete, systemFields } from "../../records/filter";
import { FilterBuilder } from "../../records/FilterBuilder";
import type { Field } from "../../records/model";
import { t, type Word } from "../../words";

/** The filter of a list, which takes effect when it is applied. */
export function FilterPanel({
  filter,
  fields,
  begin,
  onApply,
  onClose,
}: {
  filter: string;
  fields: readonly Field[];
  /** The field of a condition to begin with. */
  begin: Field | undefined;
  onApply: (filter: string) => void;
  onClose: () => void;
}) {
  const filterable = [...fields, ...systemFields((slug) => t(`system.${slug}` as Word))].filter(
    (field) => field.operators.length > 0,
  );
  const [group, setGroup] = useState(() => {
    const present = groupOf(filter);
    const first = begin ?? filterable[0];
    const isNew = begin !== undefined || present.parts.length === 0;
    return first === undefined || !isNew
      ? present
      : {
          ...present,
          parts: [
            ...present.parts,
            { field: first.slug, op: first.operators[0] ?? "is_not_empty" },
          ],
        };
  });
  const missing = incomplete(group);
  return (
    <section className="filter-panel" aria-label={t("filter.title")}>
      <FilterBuilder group={group} fields={filterable} onChange={setGroup} />
      {missing > 0 && <p className="meta">{t("filter.incomplete", { count: missing })}</p>}
      <div className="row">
        <Button
          kind="primary"
          onClick={() => {
            const next = filterOf(group);
            onApply(next === null ? "" : JSON.stringify(next));
          }}
        >
          {t("filter.apply")}
        </Button>
        <Button onClick={onClose}>{t("form.cancel")}</Button>
      </div>
    </section>
  );
}
