import type { ChatCall } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { BackToInbox } from "./BackToInbox";
import { channelName } from "./providers";
import { useChannels, useChat } from "./data";
import { nameOf } from "./model";
import { lengthOf } from "./times";

const EACH = 50;
const INCOMING = { icon: "phone-incoming" } as const;
const OUTGOING = { icon: "phone-outgoing" } as const;

/** The calls over all channels. */
export function Calls() {
  const channels = useChannels().data ?? [];
  return (
    <div className="inbox-page">
      <BackToInbox />
      <PageHead title={t("inbox.calls.title")} />
      <Pages<ChatCall>
        name={["calls"]}
        label={t("inbox.calls.title")}
        keyOf={(one) => one.slug}
        read={(page, signal) =>
          call("GET /messaging/calls", { query: { page, limit: EACH }, signal })
        }
        empty={
          <Empty icon="phone" title={t("inbox.calls.none")}>
            {t("inbox.calls.lead")}
          </Empty>
        }
        columns={[
          { head: t("inbox.name"), cell: (one) => <Caller chat={one.chat_slug} /> },
          {
            head: t("inbox.calls.what"),
            cell: (one) => (
              <span className="row">
                <Icon {...(one.direction === "in" ? INCOMING : OUTGOING)} />
                {t(`inbox.calls.${one.direction}`)} · {t(`inbox.calls.${one.status}`)}
                {one.is_video && <span className="chip">{t("inbox.type.video")}</span>}
              </span>
            ),
          },
          {
            head: t("inbox.calls.length"),
            cell: (one) => (one.duration === null ? "–" : <bdi>{lengthOf(one.duration)}</bdi>),
          },
          {
            head: t("inbox.channel"),
            cell: (one) => {
              const channel = channels.find((other) => other.slug === one.session_slug);
              return <bdi>{channel === undefined ? "–" : channelName(channel)}</bdi>;
            },
          },
          { head: t("inbox.calls.at"), cell: (one) => formatMoment(one.started_at) },
        ]}
      />
    </div>
  );
}

function Caller({ chat: slug }: { chat: string }) {
  const chat = useChat(slug);
  return (
    <Link to={`/inbox/${slug}`} dir="auto">
      {chat.data === undefined ? t("inbox.chat.open") : nameOf(chat.data)}
    </Link>
  );
}
