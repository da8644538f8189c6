import { useState } from "react";
import { t } from "../words";
import { Button } from "./Button";
import { Notice } from "./Notice";

/** A secret that is shown once, to be copied. */
export function Secret({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="field">
      <Notice kind="warning">{t("secret.once")}</Notice>
      <div className="row">
        <input className="input secret" aria-label={label} dir="ltr" readOnly value={value} />
        <Button
          icon="copy"
          onClick={async () => {
            await navigator.clipboard.writeText(value);
            setCopied(true);
          }}
        >
          {isCopied ? t("secret.copied") : t("secret.copy")}
        </Button>
      </div>
    </div>
  );
}
