import { type Ref, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { queries } from "../../api/queries";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Icon } from "../../parts/Icon";
import { IconButton } from "../../parts/Button";
import { Menu, type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { tell } from "../../parts/Toasts";
import { formatCounted, formatNumber, type Total } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { channelName } from "./providers";
import { useChannels, useLabels } from "./data";
import { type Asked, SHOWS } from "./model";
import { NewChat } from "./NewChat";
import { attempt } from "./problems";

const PAUSE = 250;

/** What stands above the chats: search, filters, and the ways to what belongs to the inbox. */
export function ListHead({
  asked,
  total,
  search,
  onHelp,
}: {
  asked: Asked;
  total: Total | undefined;
  search: Ref<HTMLInputElement>;
  onHelp: () => void;
}) {
  const me = useMe();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const items: Array<MenuItem | MenuHead> = [
    { label: t("inbox.calls.title"), icon: "phone", onChoose: () => void navigate("/inbox/calls") },
    {
      label: t("inbox.stories.title"),
      icon: "photo",
      onChoose: () => void navigate("/inbox/stories"),
    },
    {
      label: t("inbox.channels.title"),
      icon: "plug",
      onChoose: () => void navigate("/inbox/channels"),
    },
    { head: "" },
    ...(may("messaging.update")
      ? [{ label: t("inbox.linkAll"), icon: "link" as const, onChoose: () => void linkAll() }]
      : []),
    { label: t("shell.shortcuts"), icon: "keyboard", meta: "?", onChoose: onHelp },
  ];
  return (
    <header className="list-head">
      <div className="row">
        <span className="list-title" aria-hidden="true">
          {t("common.inbox")}
        </span>
        <span className="meta">{formatCounted(total)}</span>
        <span className="gap" />
        {may("messaging.create") && (
          <IconButton icon="edit" label={t("inbox.new.title")} onClick={() => setNew(true)} />
        )}
        <MoreMenu label={t("inbox.more")} items={items} />
      </div>
      <SearchBox words={asked.q} box={search} />
      <Filters asked={asked} />
      {isNew && (
        <NewChat
          channel={asked.channel}
          onClose={() => setNew(false)}
          onMade={(chat) => {
            setNew(false);
            void navigate(`/inbox/${chat.slug}`);
          }}
        />
      )}
    </header>
  );
}

async function linkAll(): Promise<void> {
  await attempt(async () => {
    const { checked, linked } = (await call("POST /messaging/chats/link-all")).data;
    tell(t("inbox.linkedAll", { checked: formatNumber(checked), linked: formatNumber(linked) }));
    await queries.invalidateQueries({ queryKey: ["chats"] });
    await queries.invalidateQueries({ queryKey: ["chat"] });
  });
}

/** The words for which chats are searched; they stand in the address a moment after typing. */
function SearchBox({ words, box }: { words: string; box: Ref<HTMLInputElement> }) {
  const { change } = useAddress();
  const [typed, setTyped] = useState(words);
  const asked = useRef(words);
  useEffect(() => {
    if (words !== asked.current) {
      // The address changed otherwise, such as by going back.
      asked.current = words;
      setTyped(words);
    }
  }, [words]);
  useEffect(() => {
    if (typed === asked.current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      asked.current = typed;
      change({ q: typed }, false);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, change]);
  return (
    <div className="search-box">
      <Icon icon="search" />
      <input
        ref={box}
        type="search"
        className="input"
        dir="auto"
        aria-label={t("inbox.search")}
        placeholder={t("inbox.search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            setTyped("");
            event.currentTarget.blur();
          }
        }}
      />
    </div>
  );
}

function Filters({ asked }: { asked: Asked }) {
  const { change: ask } = useAddress();
  const channels = useChannels().data ?? [];
  const labels = useLabels().data ?? [];
  const change = (name: string, value: string) => ask({ [name]: value });
  const channel = channels.find((one) => one.slug === asked.channel);
  const label = labels.find((one) => one.slug === asked.label);
  return (
    <div className="inbox-filters" role="group" aria-label={t("filter.title")}>
      <Menu
        className="button quiet small"
        items={SHOWS.map((show) => ({
          label: t(`inbox.show.${show}`),
          isChosen: show === asked.show,
          onChoose: () => change("show", show === "open" ? "" : show),
        }))}
      >
        {t(`inbox.show.${asked.show}`)}
        <Icon icon="chevron-down" />
      </Menu>
      {channels.length > 1 && (
        <Menu
          className="button quiet small"
          items={[
            {
              label: t("inbox.channels.all"),
              isChosen: asked.channel === "",
              onChoose: () => change("channel", ""),
            },
            ...channels.map((one) => ({
              label: channelName(one),
              isChosen: one.slug === asked.channel,
              onChoose: () => change("channel", one.slug),
            })),
          ]}
        >
          <span className="text" dir="auto">
            {channel === undefined ? t("inbox.channels.all") : channelName(channel)}
          </span>
          <Icon icon="chevron-down" />
        </Menu>
      )}
      {labels.length > 0 && (
        <Menu
          className="button quiet small"
          items={[
            {
              label: t("inbox.label.any"),
              isChosen: asked.label === "",
              onChoose: () => change("label", ""),
            },
            ...labels.map((one) => ({
              label: one.name,
              isChosen: one.slug === asked.label,
              onChoose: () => change("label", one.slug),
            })),
          ]}
        >
          <Icon icon="tag" />
          <span className="text" dir="auto">
            {label?.name ?? t("inbox.label.any")}
          </span>
        </Menu>
      )}
      {channels.some((one) => one.status !== "connected") && (
        <Link to="/inbox/channels" className="button quiet small warn">
          <Icon icon="alert-triangle" />
          {t("inbox.channels.off")}
        </Link>
      )}
    </div>
  );
}
