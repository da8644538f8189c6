import type { HistoryGap, MessagingSession, UnprocessedEvent } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { followSync } from "./history";
import { attempt } from "./problems";

const EACH = 50;

/** Compares the history of the provider with what is stored, and shows what was missing. */
export function ChannelHistory({
  channel,
  mayChange,
}: {
  channel: MessagingSession;
  mayChange: boolean;
}) {
  const path = { providerType: channel.provider_type, slug: channel.slug };
  const name = ["gaps", channel.slug];
  return (
    <>
      <p className="meta">{t("inbox.history.lead")}</p>
      {mayChange && (
        <p>
          <Button
            icon="refresh"
            disabled={channel.status !== "connected"}
            onClick={() =>
              attempt(async () => {
                const body = { session_slug: channel.slug };
                const job = (await call("POST /messaging/chats/sync/history", { body })).data;
                await followSync(job, name);
              })
            }
          >
            {t("inbox.history.sync")}
          </Button>
        </p>
      )}
      <Pages<HistoryGap>
        name={name}
        label={t("inbox.history.title")}
        keyOf={(gap) => `${gap.job_slug}/${gap.chat_slug}`}
        read={(page, signal) =>
          call("GET /messaging/sessions/{providerType}/{slug}/reconciliation", {
            path,
            query: { page, limit: EACH },
            signal,
          })
        }
        empty={<Empty icon="circle-check" title={t("inbox.history.none")} />}
        columns={[
          {
            head: t("inbox.chat.title"),
            cell: (gap) => <Link to={`/inbox/${gap.chat_slug}`}>{t("inbox.chat.open")}</Link>,
          },
          { head: t("inbox.history.compared"), cell: (gap) => formatNumber(gap.compared) },
          { head: t("inbox.history.takenIn"), cell: (gap) => formatNumber(gap.taken_in) },
          { head: t("inbox.history.unknown"), cell: (gap) => formatNumber(gap.unknown_there) },
          {
            head: t("inbox.history.between"),
            cell: (gap) => `${formatMoment(gap.oldest_at)} – ${formatMoment(gap.newest_at)}`,
          },
          { head: t("inbox.history.found"), cell: (gap) => formatMoment(gap.found_at) },
        ]}
      />
    </>
  );
}

/** What the provider sent and Plinth did not understand. */
export function ChannelEvents({ channel }: { channel: MessagingSession }) {
  return (
    <>
      <p className="meta">{t("inbox.events.lead")}</p>
      <Pages<UnprocessedEvent>
        name={["channel-events", channel.slug]}
        label={t("inbox.events.title")}
        keyOf={(event) => `${event.received_at} ${JSON.stringify(event.body)}`}
        read={(page, signal) =>
          call("GET /messaging/sessions/{providerType}/{slug}/unrecognized", {
            path: { providerType: channel.provider_type, slug: channel.slug },
            query: { page, limit: EACH },
            signal,
          })
        }
        empty={<Empty icon="circle-check" title={t("inbox.events.none")} />}
        columns={[
          { head: t("inbox.events.kind"), cell: (event) => <code>{event.kind}</code> },
          { head: t("inbox.message.status"), cell: (event) => t(`inbox.events.${event.state}`) },
          { head: t("inbox.events.reason"), cell: (event) => <bdi>{event.reason ?? "–"}</bdi> },
          { head: t("inbox.events.at"), cell: (event) => formatMoment(event.received_at) },
          {
            head: t("inbox.events.body"),
            cell: (event) => (
              <details className="unknown">
                <summary>{t("inbox.events.show")}</summary>
                <pre tabIndex={0} dir="ltr">
                  {JSON.stringify(event.body, null, 2)}
                </pre>
              </details>
            ),
          },
        ]}
      />
    </>
  );
}
