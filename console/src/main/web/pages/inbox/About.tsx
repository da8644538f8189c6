import { useQuery } from "@tanstack/react-query";
import type { Chat } from "generated/api";
import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Button, IconButton } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { Avatar } from "../../parts/People";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { channelName } from "./providers";
import { showChat, useChannels, useLabels } from "./data";
import { LinkedRecords } from "./LinkedRecords";
import { nameOf, type ProviderType } from "./model";
import { attempt, explain } from "./problems";

const MINUTES = 10 * 60_000;

/** Who the contact is: name, number, labels, and the records that belong to them. */
export function About({ chat, type }: { chat: Chat; type: ProviderType }) {
  const me = useMe();
  const [isNaming, setNaming] = useState(false);
  const channel = useChannels().data?.find((one) => one.slug === chat.session_slug);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const name = nameOf(chat);
  const phone = chat.phone;
  return (
    <div className="about-all">
      <div className="about-who">
        <Avatar name={name} size={32} />
        <h3 dir="auto">{name}</h3>
        {phone !== null && may("messaging.create") && ABILITIES[type].begins && (
          <IconButton icon="pencil" label={t("inbox.about.rename")} onClick={() => setNaming(true)} />
        )}
      </div>
      {phone !== null && (
        <p className="row">
          <a href={`tel:${phone}`} dir="ltr">
            {phone}
          </a>
          <IconButton
            icon="copy"
            label={t("inbox.about.copyPhone")}
            onClick={() =>
              attempt(async () => {
                await navigator.clipboard.writeText(phone);
                tell(t("secret.copied"));
              })
            }
          />
        </p>
      )}
      {ABILITIES[type].profile && <Profile chat={chat} />}
      <section>
        <h3>{t("inbox.label.title")}</h3>
        <Labels
          chat={chat}
          type={type}
          isEditable={may("messaging.update") && ABILITIES[type].changes}
        />
      </section>
      <section>
        <h3>{t("inbox.records.title")}</h3>
        <LinkedRecords chat={chat} />
      </section>
      <dl className="pairs">
        <dt>{t("inbox.channel")}</dt>
        <dd>
          {channel === undefined ? (
            "–"
          ) : (
            <Link to={`/inbox/channels/${channel.provider_type}/${channel.slug}`}>
              <bdi>{channelName(channel)}</bdi>
            </Link>
          )}
        </dd>
        {chat.last_message_at !== null && (
          <>
            <dt>{t("inbox.about.last")}</dt>
            <dd>{formatMoment(chat.last_message_at)}</dd>
          </>
        )}
        {chat.answered_at !== null && (
          <>
            <dt>{t("inbox.chat.isAnswered")}</dt>
            <dd>{formatMoment(chat.answered_at)}</dd>
          </>
        )}
        <dt>{t("inbox.about.number")}</dt>
        <dd>
          <bdi>{chat.id}</bdi>
        </dd>
      </dl>
      {isNaming && phone !== null && (
        <Rename chat={chat} phone={phone} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}

/** What the contact says of themselves at the provider. */
function Profile({ chat }: { chat: Chat }) {
  const profile = useQuery({
    queryKey: ["profile", chat.slug],
    staleTime: MINUTES,
    queryFn: ({ signal }) =>
      call("GET /messaging/sessions/{sessionSlug}/chats/{chatSlug}/profile", {
        path: { sessionSlug: chat.session_slug, chatSlug: chat.slug },
        signal,
      }),
    select: (answer) => answer.data,
  });
  if (profile.isError) {
    return (
      <p className="meta">
        {t("inbox.about.noProfile")}{" "}
        <button type="button" className="link" onClick={() => void profile.refetch()}>
          {t("form.tryAgain")}
        </button>
      </p>
    );
  }
  const { name, about } = profile.data ?? {};
  return (
    <>
      {name != null && name !== nameOf(chat) && (
        <p className="meta">
          {t("inbox.about.calls")} <bdi>{name}</bdi>
        </p>
      )}
      {about != null && about !== "" && (
        <p className="meta" dir="auto">
          {about}
        </p>
      )}
    </>
  );
}

function Labels({
  chat,
  type,
  isEditable,
}: {
  chat: Chat;
  type: ProviderType;
  isEditable: boolean;
}) {
  const labels = useLabels(chat.session_slug);
  const [isBusy, setBusy] = useState(false);
  const path = { chatSlug: chat.slug };
  const change = async (work: () => Promise<{ data: Chat }>) => {
    setBusy(true);
    await attempt(async () => showChat((await work()).data));
    setBusy(false);
  };
  const remove = (labelSlug: string) =>
    change(() =>
      call("DELETE /messaging/labels/chats/{chatSlug}/labels/{labelSlug}", {
        path: { ...path, labelSlug },
      }),
    );
  const add = (slug: string) =>
    change(() =>
      call("POST /messaging/labels/chats/{chatSlug}/labels", {
        path,
        body: { labels: [...chat.labels.map((label) => label.slug), slug] },
      }),
    );
  return (
    <div className="labels" aria-busy={isBusy}>
      {chat.labels.map((label) => (
        <span
          key={label.slug}
          className={label.color === null ? "chip" : "chip coloured"}
          style={label.color === null ? undefined : ({ "--chip": label.color } as CSSProperties)}
        >
          <bdi>{label.name}</bdi>
          {isEditable && (
            <button
              type="button"
              aria-label={t("inbox.label.remove", { name: label.name })}
              disabled={isBusy}
              onClick={() => void remove(label.slug)}
            >
              <Icon icon="x" />
            </button>
          )}
        </span>
      ))}
      {chat.labels.length === 0 && !isEditable && <span className="meta">–</span>}
      {isEditable &&
        ((labels.data ?? []).length === 0 ? (
          <span className="meta">
            {t("inbox.label.none")}{" "}
            <Link to={`/inbox/channels/${type}/${chat.session_slug}?tab=labels`}>
              {t("inbox.label.sync")}
            </Link>
          </span>
        ) : (
          <Menu
            className="button quiet small"
            items={(labels.data ?? []).map((label) => {
              const isChosen = chat.labels.some((one) => one.slug === label.slug);
              return {
                label: label.name,
                isChosen,
                onChoose: () => void (isChosen ? remove(label.slug) : add(label.slug)),
              };
            })}
          >
            <Icon icon="plus" />
            {t("inbox.label.add")}
          </Menu>
        ))}
    </div>
  );
}

/** Gives a chat a name that stays when the contact changes theirs. */
function Rename({ chat, phone, onClose }: { chat: Chat; phone: string; onClose: () => void }) {
  const [name, setName] = useState(chat.name ?? "");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const path = { slug: chat.session_slug };
    const body = { phone, name };
    showChat((await call("POST /messaging/chats/{slug}", { path, body, key })).data);
    onClose();
  }, explain);
  return (
    <Dialog title={t("inbox.about.rename")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("inbox.name")}
          autoFocus
          required
          maxLength={120}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={name.trim() === ""}>
          {t("inbox.save")}
        </Button>
      </form>
    </Dialog>
  );
}
