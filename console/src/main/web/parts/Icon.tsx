import { type IconName, useShape } from "./shapes";

export type { IconName };

/** An icon of Tabler, in the colour of the text beside it. Hidden from screen readers. */
export function Icon({ icon, size = 16 }: { icon: IconName; size?: 16 | 20 | 32 }) {
  return <Shape name={icon} size={size} />;
}

/** An icon by a name that may not be known. */
export function Shape({ name, size = 16 }: { name: string; size?: 16 | 20 | 32 }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={useShape(name)} />
    </svg>
  );
}
