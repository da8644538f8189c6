import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Avatar } from "../../parts/People";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { BackToInbox } from "./BackToInbox";
import { MediaView } from "./MediaView";
import { Said } from "./MessageContent";

const EACH = 20;

/** What contacts posted within the last day. */
export function Stories() {
  const stories = useInfiniteQuery({
    queryKey: ["stories"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /messaging/chats/status", { query: { page: pageParam, limit: EACH }, signal }),
    getNextPageParam: (last) =>
      last.pagination.has_next ? last.pagination.page + 1 : undefined,
  });
  const contacts = stories.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="inbox-page">
      <BackToInbox />
      <PageHead title={t("inbox.stories.title")} />
      {stories.isPending ? (
        <Skeleton lines={6} />
      ) : stories.isError ? (
        <Failure problem={stories.error} onRetry={() => stories.refetch()} />
      ) : contacts.length === 0 ? (
        <Empty icon="photo" title={t("inbox.stories.none")}>
          {t("inbox.stories.lead")}
        </Empty>
      ) : (
        <div className="stories">
          {contacts.map((contact) => {
            const name = contact.name ?? contact.contact_id;
            return (
              <section key={`${contact.session_slug}/${contact.contact_id}`} aria-label={name}>
                <h2>
                  <Avatar name={name} size={32} />
                  <bdi>{name}</bdi>
                </h2>
                <ul>
                  {contact.stories.map((story) => (
                    <li key={story.slug}>
                      {story.media !== null && <MediaView type={story.type} media={story.media} />}
                      {story.body !== null && <Said text={story.body} />}
                      <time className="meta" dateTime={story.posted_at}>
                        {formatMoment(story.posted_at)}
                      </time>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
          {stories.hasNextPage && (
            <Button onClick={() => stories.fetchNextPage()}>{t("timeline.more")}</Button>
          )}
        </div>
      )}
    </div>
  );
}
