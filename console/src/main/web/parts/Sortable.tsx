import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { t } from "../words";
import { Icon } from "./Icon";
import { movedTo } from "./order";

const STILL_MS = 900;

/** How a list is arranged; both return all keys in their new order. */
export interface Arranging {
  /** Puts an item at a place, counted without the item itself. */
  place: (keys: readonly string[], key: string, to: number) => readonly string[];
  /** Moves an item one step up or down. */
  step: (keys: readonly string[], key: string, by: -1 | 1) => readonly string[];
}

const PLAIN: Arranging = {
  place: movedTo,
  step: (keys, key, by) => movedTo(keys, key, keys.indexOf(key) + by),
};

/**
 * A list whose items are moved by dragging their handles, or by the arrow keys while a handle has
 * the focus. The order is shown at once and told when the item is dropped or the keys rest.
 */
export function Sortable<T>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  arranging = PLAIN,
  isFixed = false,
  className = "sortable",
  children,
}: {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onOrder: (keys: readonly string[]) => unknown;
  arranging?: Arranging;
  /** Whether the order can only be read. */
  isFixed?: boolean;
  className?: string;
  children: (item: T, handle: ReactNode) => ReactNode;
}) {
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const present = items.map(keyOf);
  const known = new Set(present);
  const keys = (moved ?? present).filter((key) => known.has(key));
  const shown = [...keys, ...present.filter((key) => !keys.includes(key))];
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = async () => {
    clearTimeout(timer.current);
    const sent = latest.current;
    await onOrder(sent);
    // What was moved meanwhile is told by itself.
    setMoved((now) => (now?.join("\n") === sent.join("\n") ? null : now));
  };
  const press = (event: KeyboardEvent, item: T) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (by === null) {
      return;
    }
    event.preventDefault();
    const next = arranging.step(latest.current, keyOf(item), by);
    const handle = event.currentTarget as HTMLElement;
    setMoved(next);
    latest.current = [...next];
    const at = next.indexOf(keyOf(item)) + 1;
    setSaid(t("order.moved", { name: nameOf(item), at, of: next.length }));
    requestAnimationFrame(() => {
      handle.focus();
      handle.scrollIntoView({ block: "nearest" });
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void tell(), STILL_MS);
  };
  const drag = (event: PointerEvent, item: T) => {
    if (event.button !== 0) {
      return;
    }
    const key = keyOf(item);
    const before = latest.current;
    setDragged(key);
    const move = (at: globalThis.PointerEvent) => {
      const to = placeOf(list.current, key, at.clientY);
      const next = arranging.place(latest.current, key, to);
      if (next.join("\n") !== latest.current.join("\n")) {
        latest.current = [...next];
        setMoved(next);
      }
    };
    const stop = (isDropped: boolean) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", escape, true);
      setDragged(null);
      if (isDropped && latest.current.join("\n") !== before.join("\n")) {
        void tell();
      } else {
        setMoved(null);
      }
    };
    const drop = () => stop(true);
    const cancel = () => stop(false);
    const escape = (at: globalThis.KeyboardEvent) => {
      if (at.key === "Escape") {
        at.stopPropagation();
        cancel();
      }
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", escape, true);
  };

  // An element that moves in the document would lose the finger that drags it.
  const drawn = dragged === null ? shown : present;
  const found = new Map(items.map((item) => [keyOf(item), item]));
  return (
    <>
      <ul ref={list} className={className} aria-label={label}>
        {drawn.map((key) => {
          const item = found.get(key);
          return (
            item !== undefined && (
              <li
                key={key}
                data-key={key}
                data-dragged={dragged === key || undefined}
                style={{ order: dragged === null ? undefined : shown.indexOf(key) }}
              >
                {children(
                  item,
                  isFixed ? null : (
                    <button
                      type="button"
                      className="handle"
                      aria-label={t("order.move", { name: nameOf(item) })}
                      title={t("order.hint")}
                      onKeyDown={(event) => press(event, item)}
                      onPointerDown={(event) => drag(event, item)}
                      onBlur={() => moved !== null && dragged === null && void tell()}
                    >
                      <Icon icon="grip-vertical" />
                    </button>
                  ),
                )}
              </li>
            )
          );
        })}
      </ul>
      <p className="only-read" role="status">
        {said}
      </p>
    </>
  );
}

/** The place among the other items at which an item held at this height would be dropped. */
function placeOf(list: HTMLElement | null, key: string, height: number): number {
  const others = [...(list?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset["key"] !== key,
  );
  return others.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}
