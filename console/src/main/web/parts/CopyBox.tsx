import { useState } from "react";
import { t } from "../words";
import { Button } from "./Button";

/** A text to be copied: an address in a line, or code in a box. */
export function CopyBox({
  label,
  value,
  isCode = false,
}: {
  label: string;
  value: string;
  isCode?: boolean;
}) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={isCode ? "copy-box code" : "copy-box"}>
      {isCode ? (
        <pre dir="ltr" tabIndex={0} role="region" aria-label={label}>
          {value}
        </pre>
      ) : (
        <input className="input secret" aria-label={label} dir="ltr" readOnly value={value} />
      )}
      <Button
        icon="copy"
        onClick={async () => {
          await navigator.clipboard.writeText(value);
          setCopied(true);
        }}
      >
        {isCopied ? t("secret.copied") : t("secret.copy")}
      </Button>
      <span className="only-read" role="status">
        {isCopied && t("secret.copied")}
      </span>
    </div>
  );
}
