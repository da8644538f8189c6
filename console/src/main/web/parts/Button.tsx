import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { useState } from "react";
import { Icon, type IconName } from "./Icon";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  kind?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconName | undefined;
  /** May return a promise: until it settles, the button is busy and cannot be pressed again. */
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  isBusy?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = "plain",
  icon,
  onClick,
  isBusy = false,
  children,
  className = "",
  type = "button",
  ...rest
}: ButtonProps) {
  const [isWaiting, setWaiting] = useState(false);
  const busy = isBusy || isWaiting;
  const press = (event: React.MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    const done = onClick?.(event);
    if (done instanceof Promise) {
      setWaiting(true);
      void done.finally(() => setWaiting(false));
    }
  };
  return (
    <button
      {...rest}
      type={type}
      className={`button ${kind} ${children === undefined ? "square" : ""} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <span className="spinner" /> : icon && <Icon icon={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A button that shows only an icon; its label is read and shown on hovering. */
export function IconButton({
  label,
  ...rest
}: Omit<ButtonProps, "children"> & { label: string; icon: IconName }) {
  return <Button kind="quiet" {...rest} aria-label={label} title={label} />;
}
