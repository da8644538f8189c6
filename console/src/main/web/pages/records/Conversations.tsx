import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Avatar } from "../../parts/People";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";

const MANY = 50;

/** The chats that are linked to a record; the inbox opens them. */
export function Conversations({ object, slug }: { object: string; slug: string }) {
  const chats = useQuery({
    queryKey: ["record chats", object, slug],
    queryFn: ({ signal }) =>
      call("GET /messaging/chats/record/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: slug },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
  });
  if (chats.isPending) {
    return <Skeleton lines={4} />;
  }
  if (chats.isError) {
    return <Failure problem={chats.error} onRetry={() => chats.refetch()} />;
  }
  return chats.data.length === 0 ? (
    <p className="meta">{t("chats.none")}</p>
  ) : (
    <ul className="chats">
      {chats.data.map((chat) => {
        const name = chat.name ?? chat.phone ?? chat.slug;
        return (
          <li key={chat.slug} className="row">
            <Avatar name={name} size={32} />
            <span className="text">
              <Link to={`/inbox/${chat.session_slug}/${chat.slug}`}>
                <bdi>{name}</bdi>
              </Link>
              {chat.last_message_at !== null && (
                <span className="meta">{formatMoment(chat.last_message_at)}</span>
              )}
            </span>
            {chat.unread_count > 0 && (
              <span className="chip info">{formatNumber(chat.unread_count)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
