import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface Tab {
  key: string;
  label: string;
  content: ReactNode;
  isDisabled?: boolean;
}

/** Parts of a page of which one is shown, with the keys of tabs. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.filter((tab) => tab.isDisabled !== true);
  const press = (event: KeyboardEvent) => {
    // The chosen tab may still be loading when the next key is pressed.
    const focused = (event.target as HTMLElement).dataset["key"];
    const at = open.findIndex((tab) => tab.key === focused);
    const forwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const to =
      event.key === forwards
        ? (at + 1) % open.length
        : event.key === backwards
          ? (at - 1 + open.length) % open.length
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? open.length - 1
              : -1;
    const next = open[to];
    if (next !== undefined) {
      event.preventDefault();
      onChoose(next.key);
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
    }
  };
  const shown = tabs.find((tab) => tab.key === chosen);
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            disabled={tab.isDisabled}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {shown?.content}
      </div>
    </div>
  );
}
