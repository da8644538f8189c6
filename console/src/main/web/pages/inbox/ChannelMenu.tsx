import type { MessagingSession } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Confirm } from "../../parts/Confirm";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { tell } from "../../parts/Toasts";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { channelName } from "./providers";
import { Pairing } from "./Pairing";
import { attempt } from "./problems";

type Action = "start" | "stop" | "restart" | "logout";

/** Reads all that is shown of channels again. */
export async function renewChannels(): Promise<void> {
  await Promise.all(
    ["channels", "channel"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
}

/** What can be done with a channel. */
export function ChannelMenu({ channel }: { channel: MessagingSession }) {
  const me = useMe();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"code" | "remove" | "logout" | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const path = { providerType: channel.provider_type, slug: channel.slug };
  const name = channelName(channel);
  const hasCodes = ABILITIES[channel.provider_type].codes;
  const isOn = ["connected", "starting", "scan_qr"].includes(channel.status);
  const act = (action: Action) =>
    attempt(async () => {
      const body = { action };
      await call("POST /messaging/sessions/{providerType}/{slug}/status", { path, body });
      tell(t(`inbox.channels.did.${action}`, { name }));
      await renewChannels();
    });
  const start = async (action: "start" | "restart") => {
    await act(action);
    if (hasCodes) {
      setOpen("code");
    }
  };
  const items: Array<MenuItem | MenuHead> = [
    ...(may("messaging.update")
      ? [
          ...(isOn
            ? []
            : [
                {
                  label: t("inbox.channels.start"),
                  icon: "player-play" as const,
                  onChoose: () => void start("start"),
                },
              ]),
          ...(channel.status === "scan_qr" && hasCodes
            ? [
                {
                  label: t("inbox.channels.code"),
                  icon: "qrcode" as const,
                  onChoose: () => setOpen("code"),
                },
              ]
            : []),
          {
            label: t("inbox.channels.restart"),
            icon: "refresh" as const,
            onChoose: () => void start("restart"),
          },
          ...(isOn
            ? [
                {
                  label: t("inbox.channels.stop"),
                  icon: "player-stop" as const,
                  onChoose: () => void act("stop"),
                },
              ]
            : []),
          ...(isOn && hasCodes
            ? [
                {
                  label: t("inbox.channels.logout"),
                  icon: "logout" as const,
                  onChoose: () => setOpen("logout"),
                },
              ]
            : []),
        ]
      : []),
    ...(may("messaging.delete")
      ? [
          { head: "" },
          {
            label: t("inbox.channels.remove"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => setOpen("remove"),
          },
        ]
      : []),
  ];
  const close = () => setOpen(null);
  return items.length === 0 ? null : (
    <>
      <MoreMenu
        label={t("inbox.channels.actionsOf", { name })}
        items={items}
      />
      {open === "code" && (
        <Pairing
          signing={{ type: channel.provider_type, slug: channel.slug, code: null }}
          onClose={() => {
            close();
            void renewChannels();
          }}
        >
          {() => null}
        </Pairing>
      )}
      {open === "logout" && (
        <Confirm
          title={t("inbox.channels.logoutTitle", { name })}
          action={t("inbox.channels.logout")}
          onClose={close}
          onConfirm={async (key) => {
            const body = { action: "logout" as const };
            await call("POST /messaging/sessions/{providerType}/{slug}/status", { path, body, key });
            await renewChannels();
          }}
        >
          {t("inbox.channels.logoutLead")}
        </Confirm>
      )}
      {open === "remove" && (
        <Confirm
          title={t("inbox.channels.removeTitle", { count: 1 })}
          action={t("inbox.channels.remove")}
          onClose={close}
          onConfirm={async (key) => {
            await call("DELETE /messaging/sessions/{providerType}/{slug}", { path, key });
            tell(t("inbox.channels.removed", { count: 1 }));
            await navigate("/inbox/channels");
            await Promise.all(
              ["channels", "chats", "unread"].map((one) =>
                queries.invalidateQueries({ queryKey: [one] }),
              ),
            );
          }}
        >
          {t("inbox.channels.removeLead", { names: name })}
        </Confirm>
      )}
    </>
  );
}
