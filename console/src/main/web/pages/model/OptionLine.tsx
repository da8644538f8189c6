import type { CSSProperties, ReactNode } from "react";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { t } from "../../words";
import type { OptionRow } from "./draft";

/** An option while the options of a field are edited. */
export function OptionLine({
  row,
  number,
  name,
  handle,
  isFocused,
  isColouring,
  targets,
  onChange,
  onColour,
  onNext,
  onRemove,
  onMerge,
}: {
  row: OptionRow;
  number: number;
  name: string;
  handle: ReactNode;
  isFocused: boolean;
  isColouring: boolean;
  /** Options into which this one can be merged. */
  targets: readonly OptionRow[];
  onChange: (part: Partial<OptionRow>) => void;
  onColour: () => void;
  onNext: () => void;
  onRemove: () => void;
  onMerge: (value: string) => void;
}) {
  const use = (isActive: boolean) => () => onChange({ isActive });
  const items: Array<MenuItem | MenuHead> = [
    row.isActive
      ? { label: t("option.retire"), icon: "eye-off", onChoose: use(false) }
      : { label: t("option.restore"), icon: "eye", onChoose: use(true) },
    { label: t("option.remove"), icon: "trash", isDanger: true, onChoose: onRemove },
  ];
  if (row.value !== null && targets.length > 0) {
    items.push(
      { head: t("option.merge") },
      ...targets.map((one) => ({
        label: one.label,
        onChoose: () => onMerge(one.value ?? ""),
      })),
    );
  }
  return (
    <div className="option-line">
      {handle}
      <button
        type="button"
        className="swatch"
        style={row.color === null ? undefined : ({ "--chip": row.color } as CSSProperties)}
        aria-label={t("option.colorOf", { name })}
        aria-expanded={isColouring}
        onClick={onColour}
      />
      <input
        className="input"
        dir="auto"
        aria-label={t("option.label", { number })}
        autoFocus={isFocused}
        value={row.label}
        onChange={(event) => onChange({ label: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            onNext();
          }
        }}
      />
      {!row.isActive && <span className="chip warning">{t("option.retired")}</span>}
      <MoreMenu
        label={t("option.actionsOf", { name })}
        items={row.value === null ? items.slice(1) : items}
      />
    </div>
  );
}
