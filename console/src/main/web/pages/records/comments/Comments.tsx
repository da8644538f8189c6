import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Failure, Skeleton } from "../../../parts/States";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { OneComment } from "./OneComment";
import { Write } from "./Write";

const EACH = 30;

/** The comments on a record with their replies, the newest first. */
export function Comments({ object, slug }: { object: string; slug: string }) {
  const me = useMe();
  const path = { objectSlug: object, dataSlug: slug };
  const comments = useInfiniteQuery({
    queryKey: ["comments", object, slug, "list"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /comments/{objectSlug}/{dataSlug}", {
        path,
        query: { page: pageParam, limit: EACH, sort: "-created_at" },
        signal,
      }),
    getNextPageParam: (last) => (last.pagination.has_next ? last.pagination.page + 1 : undefined),
  });
  const renew = () => queries.invalidateQueries({ queryKey: ["comments", object, slug] });
  const all = comments.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="comments">
      {me.data?.permissions.includes("comment.create") === true && (
        <Write
          place={`comment/${object}/${slug}`}
          label={t("comment.write")}
          action={t("comment.send")}
          onSend={async (body, key) => {
            await call("POST /comments/{objectSlug}/{dataSlug}", { path, body: { body }, key });
            await renew();
          }}
        />
      )}
      {comments.isPending ? (
        <Skeleton lines={4} />
      ) : comments.isError ? (
        <Failure problem={comments.error} onRetry={() => comments.refetch()} />
      ) : all.length === 0 ? (
        <p className="meta">{t("comment.none")}</p>
      ) : (
        <>
          <ul>
            {all.map((one) => (
              <OneComment key={one.id} comment={one} path={path} onChange={renew} />
            ))}
          </ul>
          {comments.hasNextPage && (
            <Button isBusy={comments.isFetchingNextPage} onClick={() => comments.fetchNextPage()}>
              {t("timeline.more")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
