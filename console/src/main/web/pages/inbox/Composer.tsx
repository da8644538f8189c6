import type { Chat, Message, MessagingSessionChoice } from "generated/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Button, IconButton } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { useDraft } from "../../records/draft";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { ABILITIES, TAGS, windowOf } from "./abilities";
import { AttachMenu } from "./AttachMenu";
import { Attachments, sendAttached, useAttached } from "./Attachments";
import { previewOf } from "./ChatRow";
import { showMessage } from "./data";
import { draftPlace } from "./drafts";
import { nameOf, type ProviderType } from "./model";
import { send } from "./outgoing";
import { explain } from "./problems";
import { QuickReplies } from "./QuickReplies";
import { Recorder } from "./Recorder";

/** Providers accept no longer texts, and no longer captions. */
const LONGEST = 4_096;
const LONGEST_CAPTION = 1_024;

const ANSWER = { icon: "arrow-back-up" } as const;
const EDIT = { icon: "pencil" } as const;
const SEND = { icon: "send" } as const;
const KEEP = { icon: "check" } as const;

/** Where a message is written: a text, files, or something else that the provider takes. */
export function Composer({
  chat,
  type,
  channel,
  answered,
  edited,
  onPut,
}: {
  chat: Chat;
  type: ProviderType;
  channel: MessagingSessionChoice | null;
  /** The message that is answered, or changed. */
  answered: Message | null;
  edited: Message | null;
  /** Called when neither is answered or changed any longer. */
  onPut: () => void;
}) {
  const abilities = ABILITIES[type];
  const window = windowOf(chat, type, new Date());
  const isOff = channel !== null && channel.status !== "connected";
  const isShut = window === "closed" && abilities.after !== "tag";
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(draftPlace(chat.slug));
  const [change, setChange] = useState("");
  const [tag, setTag] = useState<string>(TAGS[0]);
  const attached = useAttached(type);
  const text = edited === null ? String(draft.values["text"] ?? "") : change;
  useEffect(() => {
    setChange(edited?.body ?? "");
    if (edited !== null || answered !== null) {
      box.current?.focus();
    }
  }, [edited, answered]);
  const write = (next: string) => {
    if (edited !== null) {
      setChange(next);
    } else if (next === "") {
      draft.drop();
    } else {
      draft.set("text", next);
    }
  };
  const extra = {
    ...(answered === null ? {} : { reply_to: answered.slug }),
    ...(window === "closed" && abilities.after === "tag" ? { tag } : {}),
  };
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const said = text.trim();
    if (edited !== null) {
      const path = { slug: edited.slug };
      const body = { text: said };
      showMessage((await call("PATCH /messaging/messages/{slug}/edit", { path, body, key })).data);
      onPut();
    } else if (attached.files.length > 0) {
      const isCaption = abilities.captions && attached.files[0]?.kind !== "audio";
      if (said !== "" && !isCaption) {
        send(chat.slug, "text", { text: said, ...extra });
        draft.drop();
      }
      await sendAttached(chat.slug, attached, isCaption ? said : "", extra);
      draft.drop();
      onPut();
    } else if (said !== "") {
      send(chat.slug, "text", { text: said, ...extra });
      draft.drop();
      onPut();
    }
    box.current?.focus();
  }, explain);
  const limit = attached.files.length > 0 && abilities.captions ? LONGEST_CAPTION : LONGEST;
  const isTooLong = text.length > limit;
  const isEmpty = text.trim() === "" && attached.files.length === 0;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch) {
      event.preventDefault();
      if (!isEmpty && !isTooLong) {
        event.currentTarget.form?.requestSubmit();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (edited !== null || answered !== null) {
        onPut();
      } else {
        event.currentTarget.blur();
      }
    }
  };
  return (
    <div className="composer">
      {isOff && (
        <Notice kind="warning">
          {t("inbox.channelOff")} <Link to="/inbox/channels">{t("inbox.channels.title")}</Link>
        </Notice>
      )}
      <WindowNote chat={chat} state={window} after={abilities.after} tag={tag} onTag={setTag} />
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {problems.fields["text"] !== undefined && (
        <Notice kind="danger">{problems.fields["text"]}</Notice>
      )}
      {(answered ?? edited) !== null && (
        <div className="answering">
          <Icon {...(edited === null ? ANSWER : EDIT)} />
          <span className="text">
            <strong>{t(edited === null ? "inbox.replying" : "inbox.editing")}</strong>{" "}
            <span dir="auto">{previewOf((answered ?? edited) as Message)}</span>
          </span>
          <IconButton icon="x" label={t("form.cancel")} onClick={onPut} />
        </div>
      )}
      <Attachments attached={attached} />
      <form
        onSubmit={(event) => void submit(event)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          attached.add([...event.dataTransfer.files]);
        }}
      >
        <textarea
          ref={box}
          className="input"
          dir="auto"
          rows={1}
          aria-label={t("inbox.write", { name: nameOf(chat) })}
          aria-invalid={isTooLong || undefined}
          placeholder={t("inbox.writeHere")}
          disabled={isShut && edited === null}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onPaste={(event) => {
            if (event.clipboardData.files.length > 0) {
              event.preventDefault();
              attached.add([...event.clipboardData.files]);
            }
          }}
        />
        <div className="tools">
          {edited === null && (
            <>
              <AttachMenu chat={chat} type={type} isShut={isShut} extra={extra} attached={attached} />
              {!isShut && (
                <QuickReplies
                  name={nameOf(chat)}
                  onChoose={(said) => {
                    write(text === "" ? said : `${text} ${said}`);
                    box.current?.focus();
                  }}
                />
              )}
              {!isShut && abilities.sends.has("voice") && (
                <Recorder onRecorded={(file) => attached.add([file], "voice")} />
              )}
            </>
          )}
          <span className="gap" />
          {text.length > limit - 200 && (
            <span className={isTooLong ? "problem" : "meta"} role="status">
              {t("inbox.left", { count: limit - text.length })}
            </span>
          )}
          <Button
            kind="primary"
            type="submit"
            {...(edited === null ? SEND : KEEP)}
            isBusy={isBusy}
            disabled={isEmpty || isTooLong || isOff || (isShut && edited === null)}
          >
            {t(edited === null ? "inbox.send" : "inbox.save")}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What may be sent at this time, where a provider limits it. */
function WindowNote({
  chat,
  state,
  after,
  tag,
  onTag,
}: {
  chat: Chat;
  state: "none" | "open" | "closed";
  after: "template" | "tag" | "nothing";
  tag: string;
  onTag: (tag: string) => void;
}) {
  if (state === "none") {
    return null;
  }
  if (state === "open") {
    return (
      <p className="composer-note meta">
        <Icon icon="clock" />{" "}
        {t("inbox.window.open", { until: formatMoment(chat.window_expires_at ?? "") })}
      </p>
    );
  }
  return (
    <Notice kind="warning">
      {t(`inbox.window.${after}`)}
      {after === "tag" && (
        <label className="row">
          {t("inbox.window.reason")}
          <select className="input" value={tag} onChange={(event) => onTag(event.target.value)}>
            {TAGS.map((one) => (
              <option key={one} value={one}>
                {t(`inbox.tag.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Notice>
  );
}

