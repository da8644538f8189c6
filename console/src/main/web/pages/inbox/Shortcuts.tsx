import { Dialog } from "../../parts/Dialog";
import { t } from "../../words";

/** The keys of the inbox. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const keys: ReadonlyArray<[string, string]> = [
    ["J", t("inbox.keys.next")],
    ["K", t("inbox.keys.previous")],
    ["/", t("inbox.search")],
    ["R", t("inbox.keys.reply")],
    ["E", t("inbox.chat.archive")],
    ["U", t("inbox.keys.unread")],
    ["A", t("inbox.chat.answered")],
    ["S", t("inbox.chat.star")],
    ["P", t("inbox.chat.pin")],
    ["X", t("inbox.keys.select")],
    ["I", t("inbox.about.title")],
    ["Esc", t("inbox.keys.back")],
  ];
  return (
    <Dialog title={t("shell.shortcuts")} onClose={onClose}>
      <dl className="shortcuts">
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{t("inbox.keys.emoji")}</p>
    </Dialog>
  );
}
