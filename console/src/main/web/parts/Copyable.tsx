import { useState } from "react";
import { t } from "../words";
import { IconButton } from "./Button";

const COPY = { icon: "copy" } as const;
const DONE = { icon: "check" } as const;

/** A text that programs need, such as an identifier, with a button that copies it. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <span className="copyable">
      <code dir="ltr">{value}</code>
      <IconButton
        {...(isCopied ? DONE : COPY)}
        label={`${isCopied ? t("secret.copied") : t("secret.copy")}: ${label}`}
        onClick={async () => {
          await navigator.clipboard.writeText(value);
          setCopied(true);
        }}
      />
    </span>
  );
}
