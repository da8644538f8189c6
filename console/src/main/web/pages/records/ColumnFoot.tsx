import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { measureText } from "../reports/show/labels";
import { type Footing, footingsFor } from "./foot";

/** What is shown below a column, with a menu to choose something else. */
export function ColumnFoot({
  field,
  footing,
  value,
  onChoose,
}: {
  field: Field;
  footing: Footing;
  /** What was measured; undefined: not known yet. */
  value: unknown;
  onChoose: (footing: Footing) => void;
}) {
  return (
    <Menu
      className="column-foot"
      items={footingsFor(field).map((one) => ({
        label: t(`foot.of.${one}`),
        isChosen: one === footing,
        onChoose: () => onChoose(one),
      }))}
    >
      <span className="only-read">{t("foot.below", { field: field.name })}</span>
      {footing === "none" ? (
        <Icon icon="sum" />
      ) : (
        <>
          <span className="meta">{t(`foot.short.${footing}`)}</span>
          <span className="values">
            {(Array.isArray(value) && value.length > 0 ? value.map((one) => [one]) : [value]).map(
              (one, at) => (
                <bdi key={at}>
                  {value === undefined ? "" : measureText(one, { op: footing }, field)}
                </bdi>
              ),
            )}
          </span>
        </>
      )}
    </Menu>
  );
}
