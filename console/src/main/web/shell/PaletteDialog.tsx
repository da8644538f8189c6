import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../parts/Dialog";
import { Icon, type IconName } from "../parts/Icon";
import { sentence } from "../parts/States";
import { t } from "../words";

/** A place that was found. */
export interface Hit {
  readonly group: string;
  readonly label: string;
  readonly meta?: string;
  readonly icon: IconName;
  readonly to: string;
}

/** Shows the places that words find, of which one is opened with the keyboard alone. */
export function PaletteDialog({
  placeholder,
  query,
  hits,
  problem = null,
  onQuery,
  onOpen,
  onClose,
}: {
  placeholder: string;
  query: string;
  hits: readonly Hit[];
  problem?: Error | null;
  onQuery: (words: string) => void;
  onOpen?: (hit: Hit) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const id = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (hit !== undefined) {
      onOpen?.(hit);
      onClose();
      void navigate(hit.to);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((at + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(hits[at]);
    }
  };
  return (
    <Dialog title={t("palette.label")} form="palette" onClose={onClose}>
      <div className="palette-box">
        <Icon icon="search" size={20} />
        <input
          role="combobox"
          aria-label={t("palette.label")}
          aria-expanded="true"
          aria-controls={`${id}-hits`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          placeholder={placeholder}
          autoComplete="off"
          dir="auto"
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-hits`} role="listbox" aria-label={t("palette.label")} className="hits">
        {hits.map((hit, index) => (
          <div key={`${hit.to} ${hit.label}`} role="presentation">
            {hit.group !== hits[index - 1]?.group && (
              <p className="menu-head" role="presentation">
                {hit.group}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="item"
              onMouseMove={() => setActive(index)}
              onClick={() => open(hit)}
            >
              <Icon icon={hit.icon} />
              <span className="text" dir="auto">
                {hit.label}
              </span>
              {hit.meta !== undefined && <span className="meta">{hit.meta}</span>}
            </div>
          </div>
        ))}
        {problem !== null && <p className="none problem">{sentence(problem)}</p>}
        {problem === null && hits.length === 0 && (
          <p className="none">{t("palette.none", { query: query.trim() })}</p>
        )}
      </div>
    </Dialog>
  );
}
