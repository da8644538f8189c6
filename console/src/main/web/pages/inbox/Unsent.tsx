import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { t } from "../../words";
import { discard, type Outgoing, sendAgain } from "./outgoing";

/** A message that is on its way to the server, or did not arrive there. */
export function Unsent({ outgoing }: { outgoing: Outgoing }) {
  const { draft, type, problem, reference } = outgoing;
  const said = draft.text ?? draft.template?.name ?? draft.emoji ?? draft.location?.name ?? "";
  return (
    <li className="message out">
      <div className="bubble unsent">
        {type !== "text" && (
          <span className="kind">
            <Icon icon="paperclip" /> {t(`inbox.type.${type}`)}
          </span>
        )}
        {said !== "" && (
          <p className="said" dir="auto">
            {said}
          </p>
        )}
        {problem === null && (
          <span className="foot">
            <Icon icon="clock" /> {t("inbox.status.sending")}
          </span>
        )}
      </div>
      {problem !== null && (
        <div className="unsent-why" role="alert">
          <span>{problem === "" ? t("inbox.message.unsure") : problem}</span>
          <Button kind="quiet" icon="refresh" onClick={() => sendAgain(reference)}>
            {t("form.tryAgain")}
          </Button>
          <Button kind="quiet" icon="trash" onClick={() => discard(reference)}>
            {t("inbox.message.discard")}
          </Button>
        </div>
      )}
    </li>
  );
}
