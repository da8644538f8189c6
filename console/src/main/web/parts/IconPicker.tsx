import { useState } from "react";
import { t } from "../words";
import { Icon } from "./Icon";
import { OBJECT_ICONS } from "./iconPalette";
import { iconOf } from "./objectIcons";

/** Chooses an icon from all that objects and folders may have, found by their English names. */
export function IconPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (icon: string) => void;
}) {
  const [words, setWords] = useState("");
  const folded = words.trim().toLowerCase();
  const chosen = value === null ? null : iconOf(value);
  const offered = OBJECT_ICONS.filter(({ icon }) => icon.replaceAll("-", " ").includes(folded));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <input
        className="input"
        type="search"
        dir="auto"
        aria-label={t("icon.search")}
        placeholder={t("icon.search")}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="icon-grid" tabIndex={-1}>
        {offered.map(({ icon }) => (
          <button
            key={icon}
            type="button"
            className="button quiet square"
            aria-label={icon.replaceAll("-", " ")}
            title={icon.replaceAll("-", " ")}
            aria-pressed={icon === chosen}
            onClick={() => onChange(icon)}
          >
            <Icon icon={icon} size={20} />
          </button>
        ))}
        {offered.length === 0 && <p className="hint">{t("icon.none", { words })}</p>}
      </div>
    </fieldset>
  );
}
