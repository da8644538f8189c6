import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  useInteractions,
} from "@floating-ui/react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { t } from "../words";
import { Icon } from "./Icon";
import { sentence, Skeleton } from "./States";

export interface PickerItem {
  key: string;
  content: ReactNode;
  isChosen?: boolean;
}

/** A box for words with a list below it, from which one item or several are chosen. */
export function Picker({
  label,
  words,
  onWords,
  items,
  isMultiple,
  isLoading = false,
  problem = null,
  onChoose,
  onClose,
  onCancel,
}: {
  label: string;
  words: string;
  onWords: (words: string) => void;
  items: readonly PickerItem[];
  isMultiple: boolean;
  isLoading?: boolean;
  problem?: unknown;
  onChoose: (key: string) => void;
  /** Called when the box is left by a click elsewhere or by Tab. */
  onClose: () => void;
  /** Called for Escape. */
  onCancel: () => void;
}) {
  const id = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, items.length - 1);
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    placement: "bottom-start",
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(2),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ availableHeight, elements: { floating } }) => {
          floating.style.maxHeight = `${Math.max(120, Math.min(availableHeight, 360))}px`;
        },
      }),
    ],
    onOpenChange: (isOpen) => {
      if (!isOpen) {
        onClose();
      }
    },
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useDismiss(context, { escapeKey: false }),
  ]);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((at + step + items.length) % Math.max(items.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const item = items[at];
      if (item !== undefined) {
        onChoose(item.key);
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    } else if (event.key === "Tab") {
      onClose();
    }
  };
  return (
    <>
      <input
        ref={refs.setReference}
        className="cell-input"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        autoComplete="off"
        autoFocus
        dir="auto"
        value={words}
        onChange={(event) => {
          onWords(event.target.value);
          setActive(0);
        }}
        {...getReferenceProps({ onKeyDown: press })}
      />
      <FloatingPortal>
        <div
          ref={refs.setFloating}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          className="menu"
          style={floatingStyles}
          {...getFloatingProps()}
        >
          {items.map((item, index) => (
            <div
              key={item.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              aria-checked={item.isChosen}
              className="item"
              ref={index === at ? showWhole : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => onChoose(item.key)}
            >
              <span className="tick-place">{item.isChosen === true && <Icon icon="check" />}</span>
              <span className="text">{item.content}</span>
            </div>
          ))}
          {isLoading && <Skeleton lines={3} />}
          {problem !== null && <p className="none problem">{sentence(problem)}</p>}
          {!isLoading && problem === null && items.length === 0 && (
            <p className="none">{t("palette.none", { query: words })}</p>
          )}
        </div>
      </FloatingPortal>
    </>
  );
}

/** Scrolls the list so far that the present item is seen. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
