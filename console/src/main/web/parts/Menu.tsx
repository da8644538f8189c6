import {
  autoUpdate,
  flip,
  FloatingFocusManager,
  FloatingPortal,
  offset,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from "@floating-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { Icon, type IconName } from "./Icon";

export interface MenuItem {
  label: string;
  icon?: IconName;
  meta?: string;
  isChosen?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** A heading, or a line if it has no text, between the items of a menu. */
export interface MenuHead {
  head: string;
}

/** Further actions behind three dots, for a line or the head of a page. */
export function MoreMenu({
  label,
  items,
}: {
  label: string;
  items: ReadonlyArray<MenuItem | MenuHead>;
}) {
  return (
    <Menu className="button quiet square" label={label} items={items}>
      <Icon icon="dots" />
    </Menu>
  );
}

/** A button that opens a list of actions, with the keys of a menu. */
export function Menu({
  label,
  items,
  className = "button plain",
  tabIndex,
  children,
}: {
  /** What the button is called, if its content does not say it. */
  label?: string;
  items: ReadonlyArray<MenuItem | MenuHead>;
  className?: string;
  tabIndex?: number;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const elements = useRef<Array<HTMLElement | null>>([]);
  const actions = items.filter((item) => "onChoose" in item);
  const labels = useRef<Array<string | null>>([]);
  labels.current = actions.map((item) => item.label);
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: "bottom-start",
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ availableHeight, elements: { floating } }) => {
          floating.style.maxHeight = `${Math.min(availableHeight, 420)}px`;
        },
      }),
    ],
  });
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context, { role: "menu" }),
    useListNavigation(context, {
      listRef: elements,
      activeIndex: active,
      onNavigate: setActive,
      loop: true,
    }),
    useTypeahead(context, { listRef: labels, activeIndex: active, onMatch: setActive }),
  ]);
  let place = -1;
  return (
    <>
      <button
        type="button"
        ref={refs.setReference}
        className={className}
        aria-label={label}
        tabIndex={tabIndex}
        {...getReferenceProps()}
      >
        {children}
      </button>
      {isOpen && (
        <FloatingPortal>
          <FloatingFocusManager context={context} modal={false}>
            <div
              ref={refs.setFloating}
              className="menu"
              style={floatingStyles}
              {...getFloatingProps()}
            >
              {items.map((item, index) => {
                if (!("onChoose" in item)) {
                  return item.head === "" ? (
                    <hr key={index} />
                  ) : (
                    <p key={index} className="menu-head">
                      {item.head}
                    </p>
                  );
                }
                place += 1;
                const at = place;
                return (
                  <button
                    key={index}
                    type="button"
                    role={item.isChosen === undefined ? "menuitem" : "menuitemradio"}
                    aria-checked={item.isChosen}
                    aria-disabled={item.isDisabled}
                    tabIndex={active === at ? 0 : -1}
                    className={item.isDanger === true ? "item danger" : "item"}
                    ref={(element) => {
                      elements.current[at] = element;
                    }}
                    {...getItemProps({
                      onClick: () => {
                        if (item.isDisabled !== true) {
                          setOpen(false);
                          // A dialog that the item opens leads back to the button.
                          (refs.domReference.current as HTMLElement | null)?.focus();
                          item.onChoose();
                        }
                      },
                    })}
                  >
                    {item.icon === undefined ? (
                      item.isChosen !== undefined && (
                        <span className="tick-place">
                          {item.isChosen && <Icon icon="check" />}
                        </span>
                      )
                    ) : (
                      <Icon icon={item.icon} />
                    )}
                    <span className="text" dir="auto">
                      {item.label}
                    </span>
                    {item.meta !== undefined && <span className="meta">{item.meta}</span>}
                  </button>
                );
              })}
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      )}
    </>
  );
}
