import { useQueries } from "@tanstack/react-query";
import type { MessagingSession } from "generated/api";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { changed } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Checkbox, Switch } from "../../parts/Field";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { BackToInbox } from "./BackToInbox";
import { channelName, STATUS_CHIPS, TYPES } from "./providers";
import { ChannelMenu } from "./ChannelMenu";
import { useOwnChannels } from "./data";
import { NewChannel } from "./NewChannel";

const MOST = 200;

/** All channels over which the workspace talks, by provider. */
export function Channels() {
  const me = useMe();
  const [query, setQuery] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  const own = useOwnChannels();
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const lists = useQueries({
    queries: TYPES.map((providerType) => ({
      queryKey: ["channels", "of", providerType],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("GET /messaging/sessions/{providerType}", {
          path: { providerType },
          query: { limit: MOST },
          signal,
        }),
    })),
  });
  const failed = lists.find((list) => list.isError);
  const all = lists.flatMap((list) => list.data?.data ?? []);
  const isMine = query.has("mine");
  const shown = isMine
    ? all.filter((one) => own.data?.some((other) => other.slug === one.slug) === true)
    : all;
  const isNew = query.has("new");
  const chosen = all.filter((one) => selected.has(one.slug));
  const toggle = (slug: string, isChosen: boolean) => {
    const next = new Set(selected);
    if (isChosen) {
      next.add(slug);
    } else {
      next.delete(slug);
    }
    setSelected(next);
  };
  return (
    <div className="inbox-page">
      <BackToInbox />
      <PageHead
        title={t("inbox.channels.title")}
        actions={
          may("messaging.create") && (
            <Button
              kind="primary"
              icon="plus"
              onClick={() => setQuery(changed(query, { new: "true" }))}
            >
              {t("inbox.channels.connect")}
            </Button>
          )
        }
      />
      {lists.some((list) => list.isPending) ? (
        <Skeleton lines={6} />
      ) : failed !== undefined ? (
        <Failure
          problem={failed.error}
          onRetry={() => Promise.all(lists.map((list) => list.refetch()))}
        />
      ) : all.length === 0 ? (
        <Empty icon="plug" title={t("inbox.channels.none")}>
          {t("inbox.channels.noneLead")}
        </Empty>
      ) : (
        <>
          <div className="row">
            <Switch
              label={t("inbox.channels.mine")}
              checked={isMine}
              onChange={(checked) =>
                setQuery(changed(query, { mine: checked ? "true" : "" }), { replace: true })
              }
            />
            <span className="gap" />
            {chosen.length > 0 && (
              <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
                {t("inbox.channels.removeMany", { count: chosen.length })}
              </Button>
            )}
          </div>
          <ChannelTable
            channels={shown}
            selected={selected}
            onSelect={may("messaging.delete") ? toggle : null}
          />
        </>
      )}
      {isNew && may("messaging.create") && (
        <NewChannel onClose={() => setQuery(changed(query, { new: "" }), { replace: true })} />
      )}
      {isRemoving && (
        <Confirm
          title={t("inbox.channels.removeTitle", { count: chosen.length })}
          action={t("inbox.channels.remove")}
          onClose={() => setRemoving(false)}
          onConfirm={async (key) => {
            await removeAll(chosen, key);
            setSelected(new Set());
          }}
        >
          {t("inbox.channels.removeLead", { names: chosen.map(channelName).join(", ") })}
        </Confirm>
      )}
    </div>
  );
}

/** Removes channels; the API takes those of one provider at once. */
async function removeAll(channels: readonly MessagingSession[], key: string): Promise<void> {
  let removed = 0;
  for (const providerType of TYPES) {
    const slugs = channels
      .filter((one) => one.provider_type === providerType)
      .map((one) => one.slug);
    if (slugs.length > 0) {
      const answer = await call("DELETE /messaging/sessions/{providerType}", {
        path: { providerType },
        query: { slugs: slugs.join(",") },
        key: `${key}-${providerType}`,
      });
      removed += answer.data.removed;
    }
  }
  tell(t("inbox.channels.removed", { count: removed }));
  await Promise.all(
    ["channels", "chats", "unread"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
}

function ChannelTable({
  channels,
  selected,
  onSelect,
}: {
  channels: readonly MessagingSession[];
  selected: ReadonlySet<string>;
  onSelect: ((slug: string, isChosen: boolean) => void) | null;
}) {
  return (
    <div
      className="table-scroll"
      role="region"
      aria-label={t("inbox.channels.title")}
      tabIndex={0}
    >
      <table className="plain-table">
        <thead>
          <tr>
            {onSelect !== null && (
              <th scope="col">
                <span className="only-read">{t("inbox.channels.choice")}</span>
              </th>
            )}
            <th scope="col">{t("inbox.name")}</th>
            <th scope="col">{t("inbox.channels.provider")}</th>
            <th scope="col">{t("inbox.message.status")}</th>
            <th scope="col">{t("inbox.phone")}</th>
            <th scope="col">{t("inbox.channels.since")}</th>
            <th scope="col" className="end">
              {t("list.actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {channels.map((one) => (
            <tr key={one.slug}>
              {onSelect !== null && (
                <td>
                  <Checkbox
                    label={<span className="only-read">{channelName(one)}</span>}
                    checked={selected.has(one.slug)}
                    onChange={(isChosen) => onSelect(one.slug, isChosen)}
                  />
                </td>
              )}
              <td>
                <Link to={`/inbox/channels/${one.provider_type}/${one.slug}`} dir="auto">
                  {channelName(one)}
                </Link>{" "}
                {one.is_default && <span className="chip">{t("inbox.channels.default")}</span>}
              </td>
              <td>{t(`inbox.provider.${one.provider_type}`)}</td>
              <td>
                <span className={`chip ${STATUS_CHIPS[one.status]}`}>
                  {t(`inbox.channels.is.${one.status}`)}
                </span>
                {one.last_error !== null && (
                  <p className="problem" dir="auto">
                    {one.last_error}
                  </p>
                )}
              </td>
              <td>
                <bdi dir="ltr">{one.phone ?? "–"}</bdi>
              </td>
              <td>{one.connected_at === null ? "–" : formatMoment(one.connected_at)}</td>
              <td className="end">
                <ChannelMenu channel={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
