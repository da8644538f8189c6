import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "../../parts/Icon";
import { isTurned } from "../../records/gridView";
import type { Field, Item } from "../../records/model";
import { t } from "../../words";

/** How far a record is, as a path of the options of its stage. A stage is chosen by a click. */
export function StagePath({
  field,
  record,
  isReadOnly,
  onChoose,
}: {
  field: Field;
  record: Item;
  isReadOnly: boolean;
  onChoose: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const value = record.data[field.slug];
  const options = field.options.filter((one) => one.is_active || one.value === value);
  const at = options.findIndex((one) => one.value === value);
  useEffect(() => {
    // On a phone the present stage may be beyond the edge.
    list.current
      ?.querySelector(".present")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
  const press = (event: KeyboardEvent, index: number) => {
    const sign = isTurned() ? -1 : 1;
    const by = event.key === "ArrowRight" ? sign : event.key === "ArrowLeft" ? -sign : 0;
    if (by !== 0) {
      event.preventDefault();
      list.current?.querySelectorAll<HTMLElement>("button")[index + by]?.focus();
    }
  };
  return (
    <div ref={list} className="stage-path" role="group" aria-label={field.name}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={index === at}
          aria-disabled={isReadOnly || undefined}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          className={index < at ? "passed" : index === at ? "present" : ""}
          title={isReadOnly ? undefined : t("record.setStage", { field: field.name })}
          onKeyDown={(event) => press(event, index)}
          onClick={() => !isReadOnly && index !== at && onChoose(option.value)}
        >
          {index < at && <Icon icon="check" />}
          <bdi>{option.label}</bdi>
        </button>
      ))}
    </div>
  );
}
