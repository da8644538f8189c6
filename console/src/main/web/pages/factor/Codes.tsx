import { useState } from "react";
import { handOver } from "../../api/files";
import { Button } from "../../parts/Button";
import { Checkbox } from "../../parts/Field";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";

/** Recovery codes, which are shown once; they are left only when the person has kept them. */
export function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const text = codes.join("\n");
  return (
    <div className="op-stack">
      <Notice kind="warning">{t("factor.codesLead")}</Notice>
      <ul className="recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button icon="copy" onClick={() => navigator.clipboard.writeText(text)}>
          {t("secret.copy")}
        </Button>
        <Button
          icon="download"
          onClick={() => handOver(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {t("factor.saveCodes")}
        </Button>
      </div>
      <Checkbox label={t("factor.kept")} checked={isKept} onChange={setKept} />
      <div className="row">
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {t("factor.finish")}
        </Button>
      </div>
    </div>
  );
}
