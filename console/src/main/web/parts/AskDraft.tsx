import { t } from "../words";
import { Button } from "./Button";

/** Asks what becomes of something that was typed and not saved, before its form is left. */
export function AskDraft({
  onKeep,
  onDrop,
  onBack,
}: {
  onKeep: () => void;
  onDrop: () => void;
  onBack: () => void;
}) {
  return (
    <div className="field">
      <p>{t("draft.kept")}</p>
      <div className="row">
        <Button onClick={onKeep}>{t("draft.keep")}</Button>
        <Button kind="danger" onClick={onDrop}>
          {t("draft.drop")}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t("form.back")}
        </Button>
      </div>
    </div>
  );
}
