import type { Chat, SendDraft } from "generated/api";
import { useRef, useState } from "react";
import { Icon } from "../../parts/Icon";
import { Menu, type MenuItem } from "../../parts/Menu";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import type { AttachedFiles } from "./Attachments";
import { SendContact, SendPlace, SendTemplate } from "./SendDialogs";
import type { ProviderType } from "./model";

const PLUS = { icon: "plus" } as const;

/** What can be sent besides a text. */
export function AttachMenu({
  chat,
  type,
  isShut,
  extra,
  attached,
}: {
  chat: Chat;
  type: ProviderType;
  /** Whether only templates may be sent. */
  isShut: boolean;
  extra: SendDraft;
  attached: AttachedFiles;
}) {
  const files = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<"location" | "contact" | "template" | null>(null);
  const { sends } = ABILITIES[type];
  const items: MenuItem[] = [
    ...(!isShut && sends.has("image")
      ? [
          {
            label: t("inbox.attach.file"),
            icon: "paperclip" as const,
            onChoose: () => files.current?.click(),
          },
        ]
      : []),
    ...(!isShut && sends.has("location")
      ? [
          {
            label: t("inbox.type.location"),
            icon: "map-pin" as const,
            onChoose: () => setOpen("location"),
          },
        ]
      : []),
    ...(!isShut && sends.has("contact")
      ? [
          {
            label: t("inbox.type.contact"),
            icon: "user" as const,
            onChoose: () => setOpen("contact"),
          },
        ]
      : []),
    ...(sends.has("template")
      ? [
          {
            label: t("inbox.type.template"),
            icon: "template" as const,
            onChoose: () => setOpen("template"),
          },
        ]
      : []),
  ];
  const close = () => setOpen(null);
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={sends.has("document") ? undefined : "image/*"}
        onChange={(event) => {
          attached.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {items.length > 0 && (
        <Menu className="button quiet square" label={t("inbox.attach.title")} items={items}>
          <Icon {...PLUS} />
        </Menu>
      )}
      {open === "location" && <SendPlace chat={chat.slug} extra={extra} onClose={close} />}
      {open === "contact" && <SendContact chat={chat.slug} extra={extra} onClose={close} />}
      {open === "template" && <SendTemplate chat={chat.slug} onClose={close} />}
    </>
  );
}
