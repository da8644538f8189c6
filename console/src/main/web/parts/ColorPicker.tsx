import type { CSSProperties } from "react";
import { t } from "../words";
import { Icon } from "./Icon";
import { COLORS } from "./palette";

/** Chooses one of some colours, another one, or none. */
export function ColorPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (color: string | null) => void;
}) {
  const isOther = value !== null && !COLORS.includes(value);
  return (
    <fieldset className="field swatches">
      <legend>{label}</legend>
      <div className="row">
        <button
          type="button"
          className="swatch none"
          aria-label={t("color.none")}
          title={t("color.none")}
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          <Icon icon="circle-off" />
        </button>
        {COLORS.map((color, index) => (
          <button
            key={color}
            type="button"
            className="swatch"
            style={{ "--chip": color } as CSSProperties}
            aria-label={t("color.nth", { number: index + 1 })}
            title={color}
            aria-pressed={value === color}
            onClick={() => onChange(color)}
          >
            {value === color && <Icon icon="check" />}
          </button>
        ))}
        <label className="swatch other" title={t("color.other")}>
          <span className="only-read">{t("color.other")}</span>
          <input
            type="color"
            value={value ?? "#8a94a6"}
            onChange={(event) => onChange(event.target.value)}
          />
          {isOther && <Icon icon="check" />}
        </label>
      </div>
    </fieldset>
  );
}
