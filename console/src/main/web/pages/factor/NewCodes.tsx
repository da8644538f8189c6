import { useState } from "react";
import { call } from "../../api/client";
import { Dialog } from "../../parts/Dialog";
import { t } from "../../words";
import { Codes } from "./Codes";
import { ProofForm } from "./ProofForm";
import { type Holder, ROUTES } from "./routes";

/** Replaces the recovery codes and shows the new ones, once. */
export function NewCodes({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // The codes are shown once: a slip of the mouse must not lose them.
  const leave = codes === null ? onClose : () => undefined;
  return (
    <Dialog title={t(codes === null ? "factor.renew" : "factor.codes")} onClose={leave}>
      {codes === null ? (
        <ProofForm
          lead={t("factor.renewLead")}
          action={t("factor.renew")}
          onProof={async (body, key) => {
            setCodes((await call(ROUTES[holder].codes, { body, key })).data.recovery_codes);
          }}
          onCancel={onClose}
        />
      ) : (
        <Codes codes={codes} onClose={onClose} />
      )}
    </Dialog>
  );
}
