import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "../../parts/Button";
import { Avatar } from "../../parts/People";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useFields, useRecord } from "../../records/data";
import { nameField, textOf } from "../../records/model";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { previewOf } from "./ChatRow";
import { useChannels } from "./data";
import { phoneField } from "./linking";
import { nameOf } from "./model";
import { NewChat } from "./NewChat";
import { useRecordChats } from "./useRecordChats";
import { shortTime } from "./times";

/** The conversations with the contact of a record, and a way to begin one. */
export function RecordChats({ object, slug }: { object: string; slug: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const fields = useFields(object);
  const record = useRecord(object, slug);
  const channels = useChannels();
  const chats = useRecordChats(object, slug);
  if (chats.isPending) {
    return <Skeleton lines={4} />;
  }
  if (chats.isError) {
    return <Failure problem={chats.error} onRetry={() => chats.refetch()} />;
  }
  const number = phoneField(fields.data ?? []);
  const name = nameField(fields.data ?? []);
  const textIn = (field: typeof number) =>
    field === undefined || record.data === undefined
      ? ""
      : textOf(field, record.data.data[field.slug]);
  const mayBegin =
    me.data?.permissions.includes("messaging.create") === true && (channels.data ?? []).length > 0;
  const begin = mayBegin && (
    <Button icon="message-plus" onClick={() => setNew(true)}>
      {t("inbox.new.title")}
    </Button>
  );
  return (
    <div className="record-chats">
      {chats.data.length === 0 ? (
        <Empty icon="messages" title={t("inbox.recordChats.none")} actions={begin}>
          {t(number === undefined ? "inbox.records.noPhone" : "inbox.recordChats.lead")}
        </Empty>
      ) : (
        <>
          <ul>
            {chats.data.map((chat) => (
              <li key={chat.slug}>
                <Link to={`/inbox/${chat.slug}`}>
                  <Avatar name={nameOf(chat)} size={32} />
                  <span className="text">
                    <strong dir="auto">{nameOf(chat)}</strong>
                    <span className="preview" dir="auto">
                      {chat.last_message === null
                        ? t("inbox.noMessages")
                        : previewOf(chat.last_message)}
                    </span>
                  </span>
                  {!chat.is_read && <span className="chip info">{t("common.unread")}</span>}
                  {chat.last_message_at !== null && (
                    <time className="meta" dateTime={chat.last_message_at}>
                      {shortTime(chat.last_message_at)}
                    </time>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          {begin}
        </>
      )}
      {isNew && (
        <NewChat
          channel=""
          phone={textIn(number)}
          name={name === number ? "" : textIn(name)}
          onClose={() => setNew(false)}
          onMade={(chat) => void navigate(`/inbox/${chat.slug}`)}
        />
      )}
    </div>
  );
}
