import type { Message } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { Menu, type MenuHead, type MenuItem } from "../../parts/Menu";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { showMessage } from "./data";
import type { ProviderType } from "./model";
import { send } from "./outgoing";
import { attempt, explain } from "./problems";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { TextField } from "../../parts/Field";

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

/** What can be done with one message. */
export function MessageMenu({
  message,
  type,
  mayWrite,
  mayChange,
  mayDelete,
  own,
  onAnswer,
  onEdit,
}: {
  message: Message;
  type: ProviderType;
  mayWrite: boolean;
  mayChange: boolean;
  mayDelete: boolean;
  /** The emoji that this side gave; null for none. */
  own: string | null;
  onAnswer: () => void;
  onEdit: () => void;
}) {
  const [open, setOpen] = useState<"react" | "details" | "delete" | null>(null);
  const isOwn = message.direction === "out";
  const isThere = message.provider_id !== null;
  const isFailed = message.status === "failed";
  const items: Array<MenuItem | MenuHead> = [
    ...(mayWrite && isThere
      ? [{ label: t("inbox.message.reply"), icon: "arrow-back-up" as const, onChoose: onAnswer }]
      : []),
    ...(mayWrite && isThere && ABILITIES[type].sends.has("reaction")
      ? [
          {
            label: t("inbox.message.react"),
            icon: "mood-smile" as const,
            onChoose: () => setOpen("react"),
          },
        ]
      : []),
    ...(message.body !== null && message.body !== ""
      ? [
          {
            label: t("inbox.message.copy"),
            icon: "copy" as const,
            onChoose: () => void copy(message.body ?? ""),
          },
        ]
      : []),
    ...(isFailed && mayChange && isOwn
      ? [
          {
            label: t("inbox.message.retry"),
            icon: "refresh" as const,
            onChoose: () => void attempt(() => retry(message)),
          },
        ]
      : []),
    ...(isOwn && isThere && mayChange && message.type === "text" && ABILITIES[type].changes
      ? [{ label: t("inbox.message.edit"), icon: "pencil" as const, onChoose: onEdit }]
      : []),
    { label: t("inbox.message.details"), icon: "info-circle", onChoose: () => setOpen("details") },
    ...(isOwn && mayDelete && (ABILITIES[type].changes || !isThere)
      ? [
          {
            label: t("inbox.message.delete"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => setOpen("delete"),
          },
        ]
      : []),
  ];
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        className="button quiet square message-menu"
        label={t("inbox.message.actions")}
        items={items}
      >
        <Icon icon="dots" />
      </Menu>
      {open === "react" && <GiveReaction message={message} own={own} onClose={close} />}
      {open === "details" && <Details message={message} onClose={close} />}
      {open === "delete" && (
        <Confirm
          title={t("inbox.message.deleteTitle")}
          action={t("inbox.message.delete")}
          onClose={close}
          onConfirm={async (key) => {
            const path = { slug: message.slug };
            showMessage((await call("DELETE /messaging/messages/{slug}", { path, key })).data);
          }}
        >
          {t("inbox.message.deleteLead")}
        </Confirm>
      )}
    </>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  tell(t("inbox.message.copied"));
}

/** Sends a failed message again. */
export async function retry(message: Message): Promise<void> {
  const path = { slug: message.slug };
  showMessage((await call("POST /messaging/messages/message/{slug}/retry", { path })).data);
}

/** Puts an emoji on a message, or takes it off. */
function GiveReaction({
  message,
  own,
  onClose,
}: {
  message: Message;
  own: string | null;
  onClose: () => void;
}) {
  const [other, setOther] = useState("");
  const give = (emoji: string) => {
    send(message.chat_slug, "reaction", { emoji: emoji === own ? "" : emoji, reply_to: message.slug });
    onClose();
  };
  return (
    <Dialog title={t("inbox.message.react")} onClose={onClose}>
      <div className="emojis">
        {EMOJIS.map((emoji) => (
          <Button key={emoji} aria-pressed={emoji === own} onClick={() => give(emoji)}>
            {emoji}
          </Button>
        ))}
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (other.trim() !== "") {
            give(other.trim());
          }
        }}
      >
        <TextField
          label={t("inbox.message.otherEmoji")}
          hint={t("inbox.keys.emoji")}
          maxLength={32}
          value={other}
          onChange={setOther}
        />
        <Button type="submit">{t("inbox.send")}</Button>
      </form>
    </Dialog>
  );
}

function Details({ message, onClose }: { message: Message; onClose: () => void }) {
  const seen = useSubmit(async (key) => {
    const path = { slug: message.slug };
    const body = { ack: 3 };
    showMessage((await call("PUT /messaging/messages/{slug}/ack", { path, body, key })).data);
    onClose();
  }, explain);
  return (
    <Dialog title={t("inbox.message.details")} onClose={onClose}>
      {seen.problems.whole !== undefined && <Notice kind="danger">{seen.problems.whole}</Notice>}
      <dl className="pairs">
        <dt>{t("inbox.message.type")}</dt>
        <dd>{t(`inbox.type.${message.type}`)}</dd>
        <dt>{t("inbox.message.status")}</dt>
        <dd>{t(`inbox.status.${message.status}`)}</dd>
        <dt>{t("inbox.message.at")}</dt>
        <dd>{formatMoment(message.timestamp)}</dd>
        {message.sent_by !== null && (
          <>
            <dt>{t("inbox.message.sentBy")}</dt>
            <dd>
              <PersonName person={message.sent_by} />
            </dd>
          </>
        )}
        <dt>{t("inbox.message.source")}</dt>
        <dd>{t(`inbox.source.${message.source}`)}</dd>
        {message.error !== null && (
          <>
            <dt>{t("inbox.message.error")}</dt>
            <dd dir="auto">{message.error}</dd>
          </>
        )}
      </dl>
      {message.direction === "in" && message.ack < 3 && (
        <Button icon="checks" isBusy={seen.isBusy} onClick={() => seen.submit()}>
          {t("inbox.message.markRead")}
        </Button>
      )}
    </Dialog>
  );
}
