import { useMemo } from "react";
import { encodeQr } from "./qr";

const QUIET = 4;

/** A text as a QR code, dark on light in every theme so that cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => encodeQr(text), [text]);
  const size = code.length + QUIET * 2;
  const path = code
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
