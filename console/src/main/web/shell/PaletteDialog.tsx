import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../parts/Dialog";
import { Icon, type IconName } from "../parts/Icon";
import { ObjectIcon } from "../parts/ObjectIcon";
import { sentence } from "../parts/States";
import { t } from "../words";

/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  readonly text: string;
  readonly is_match: boolean;
}

/** A place that was found. */
export interface Hit {
  readonly group: string;
  readonly label: string;
  /** The label in pieces, if parts of it matched. */
  readonly pieces?: readonly Piece[];
  /** The text that matched, in pieces, if it is not the label. */
  readonly snippet?: readonly Piece[];
  readonly meta?: string;
  readonly icon?: IconName;
  /** The icon of an object, if it is one; null if the object has none. */
  readonly object?: string | null;
  readonly to: string;
  /** Whether it was found by words that are typed no more; the keyboard does not open it. */
  readonly isFormer?: boolean;
}

/** Shows the places that words find, of which one is opened with the keyboard alone. */
export function PaletteDialog({
  placeholder,
  query,
  hits,
  problem = null,
  isPartial = false,
  isSearching = false,
  onQuery,
  onOpen,
  onClose,
}: {
  placeholder: string;
  query: string;
  hits: readonly Hit[];
  problem?: Error | null;
  /** Whether there may be better places than those that are shown. */
  isPartial?: boolean;
  /** Whether an answer is on its way. */
  isSearching?: boolean;
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
      if (hits[at]?.isFormer !== true) {
        open(hits[at]);
      }
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
      <div
        id={`${id}-hits`}
        role="listbox"
        aria-label={t("palette.label")}
        aria-busy={isSearching}
        className="hits"
      >
        {hits.map((hit, index) => (
          <div key={`${hit.group} ${hit.to} ${hit.label}`} role="presentation">
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
              {hit.icon === undefined ? (
                <ObjectIcon icon={hit.object ?? null} color={null} />
              ) : (
                <Icon icon={hit.icon} />
              )}
              <span className="text">
                <span dir="auto">{hit.pieces === undefined ? hit.label : marked(hit.pieces)}</span>
                {hit.snippet !== undefined && (
                  <span className="snippet" dir="auto">
                    {marked(hit.snippet)}
                  </span>
                )}
              </span>
              {hit.meta !== undefined && <span className="meta">{hit.meta}</span>}
            </div>
          </div>
        ))}
        {problem !== null && <p className="none problem">{sentence(problem)}</p>}
        {problem === null && hits.length === 0 && !isSearching && (
          <p className="none">{t("palette.none", { query: query.trim() })}</p>
        )}
        {isPartial && <p className="menu-head">{t("palette.partial")}</p>}
      </div>
    </Dialog>
  );
}

function marked(pieces: readonly Piece[]) {
  return pieces.map((piece, index) =>
    piece.is_match ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
