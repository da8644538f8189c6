import { useQuery } from "@tanstack/react-query";
import type { MessagingSession } from "generated/api";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Switch, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { Tabs } from "../../parts/Tabs";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { BackToInbox } from "./BackToInbox";
import { ChannelMenu, renewChannels } from "./ChannelMenu";
import { ChannelAdmins, ChannelObjects } from "./ChannelRights";
import { ChannelLabels } from "./ChannelLabels";
import { ChannelEvents, ChannelHistory } from "./ChannelHistory";
import { channelName, STATUS_CHIPS, TYPES } from "./providers";
import { attempt, explain } from "./problems";

const OFTEN = 5_000;

/** A channel: whether it works, who talks over it, and what it brought. */
export function ChannelPage() {
  const { type = "", channel: slug = "" } = useParams();
  const providerType = TYPES.find((one) => one === type);
  const channel = useQuery({
    queryKey: ["channel", type, slug],
    enabled: providerType !== undefined,
    refetchInterval: OFTEN,
    queryFn: ({ signal }) =>
      call("GET /messaging/sessions/{providerType}/{slug}", {
        path: { providerType: providerType ?? "chatapp", slug },
        signal,
      }),
    select: (answer) => answer.data,
  });
  if (providerType === undefined) {
    return <Empty icon="plug" title={t("problem.missing")} actions={<BackToInbox />} />;
  }
  if (channel.isPending) {
    return <Skeleton lines={8} />;
  }
  if (channel.isError && channel.data === undefined) {
    return <Failure problem={channel.error} onRetry={() => channel.refetch()} />;
  }
  return <Whole key={slug} channel={channel.data} />;
}

function Whole({ channel }: { channel: MessagingSession }) {
  const me = useMe();
  const [query, setQuery] = useSearchParams();
  const mayChange = me.data?.permissions.includes("messaging.update") === true;
  const abilities = ABILITIES[channel.provider_type];
  return (
    <div className="inbox-page">
      <BackToInbox to="/inbox/channels" label={t("inbox.channels.title")} />
      <PageHead title={channelName(channel)} actions={<ChannelMenu channel={channel} />} />
      <p className="row">
        <span className={`chip ${STATUS_CHIPS[channel.status]}`}>
          {t(`inbox.channels.is.${channel.status}`)}
        </span>
        <span className="meta">{t(`inbox.provider.${channel.provider_type}`)}</span>
        {channel.phone !== null && <bdi dir="ltr">{channel.phone}</bdi>}
      </p>
      {channel.last_error !== null && (
        <Notice kind="danger">
          <bdi>{channel.last_error}</bdi>
        </Notice>
      )}
      <Tabs
        label={t("inbox.channels.parts")}
        chosen={query.get("tab") ?? "settings"}
        onChoose={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          {
            key: "settings",
            label: t("shell.settings"),
            content: <ChannelSettings channel={channel} mayChange={mayChange} />,
          },
          {
            key: "admins",
            label: t("inbox.channels.admins"),
            content: (
              <ChannelAdmins key={channel.admins.join()} channel={channel} mayChange={mayChange} />
            ),
          },
          {
            key: "objects",
            label: t("shell.objects"),
            content: (
              <ChannelObjects key={channel.objects.join()} channel={channel} mayChange={mayChange} />
            ),
          },
          ...(abilities.changes
            ? [
                {
                  key: "labels",
                  label: t("inbox.label.title"),
                  content: <ChannelLabels channel={channel} mayChange={mayChange} />,
                },
              ]
            : []),
          ...(abilities.history
            ? [
                {
                  key: "history",
                  label: t("inbox.history.title"),
                  content: <ChannelHistory channel={channel} mayChange={mayChange} />,
                },
              ]
            : []),
          {
            key: "events",
            label:
              channel.unrecognized_events > 0
                ? `${t("inbox.events.title")} (${formatNumber(channel.unrecognized_events)})`
                : t("inbox.events.title"),
            content: <ChannelEvents channel={channel} />,
          },
        ]}
      />
    </div>
  );
}

function ChannelSettings({ channel, mayChange }: { channel: MessagingSession; mayChange: boolean }) {
  const [name, setName] = useState(channel.name ?? "");
  const path = { providerType: channel.provider_type, slug: channel.slug };
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PATCH /messaging/sessions/{providerType}/{slug}", { path, body: { name }, key });
    tell(t("inbox.channels.saved"));
    await renewChannels();
  }, explain);
  const change = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      await renewChannels();
    });
  return (
    <div className="channel-settings">
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("inbox.name")}
          hint={t("inbox.channels.nameHint")}
          maxLength={120}
          disabled={!mayChange}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        {mayChange && (
          <Button
            type="submit"
            isBusy={isBusy}
            disabled={name.trim() === "" || name === channel.name}
          >
            {t("inbox.save")}
          </Button>
        )}
      </form>
      <Switch
        label={t("inbox.channels.isDefault")}
        checked={channel.is_default}
        disabled={!mayChange}
        onChange={() =>
          void change(() =>
            call("POST /messaging/sessions/{providerType}/{slug}/toggle-default", { path }),
          )
        }
      />
      <Switch
        label={t("inbox.channels.autoRead")}
        checked={channel.auto_mark_read}
        disabled={!mayChange}
        onChange={() =>
          void change(() =>
            call("PATCH /messaging/sessions/{providerType}/{slug}/toggle-auto-mark-read", { path }),
          )
        }
      />
      {channel.connected_at !== null && (
        <p className="meta">
          {t("inbox.channels.since")}: {formatMoment(channel.connected_at)}
        </p>
      )}
    </div>
  );
}
