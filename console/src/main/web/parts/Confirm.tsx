import type { ReactNode } from "react";
import { t } from "../words";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { useSubmit } from "./form";
import { Notice } from "./Notice";

/** Asks before something that cannot be taken back is done, and says why it was refused. */
export function Confirm({
  title,
  children,
  action,
  onClose,
  onConfirm,
}: {
  title: string;
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  onClose: () => void;
  onConfirm: (key: string) => Promise<void>;
}) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onConfirm(key);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{children}</p>
        <div className="row">
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
