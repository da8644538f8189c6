import { call } from "../../api/client";
import { Dialog } from "../../parts/Dialog";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { ProofForm } from "./ProofForm";
import { type Holder, ROUTES } from "./routes";

/** Takes the second factor away, which needs the password and a code. */
export function WithoutFactor({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  return (
    <Dialog title={t("factor.end")} onClose={onClose}>
      <ProofForm
        lead={t("factor.endLead")}
        action={t("factor.end")}
        isDangerous
        onProof={async (body, key) => {
          await call(ROUTES[holder].end, { body, key });
          tell(t("factor.ended"));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
