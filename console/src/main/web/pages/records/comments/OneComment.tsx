import { useInfiniteQuery } from "@tanstack/react-query";
import type { Comment } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { problemsOf } from "../../../parts/form";
import { Avatar } from "../../../parts/People";
import { Failure, Skeleton } from "../../../parts/States";
import { tellFailure } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { Reactions } from "./Reactions";
import { Write } from "./Write";
import { Written } from "./Written";
import { ByOperator } from "../ByOperator";

const EACH = 30;

interface Shown {
  comment: Comment;
  path: { objectSlug: string; dataSlug: string };
  onChange: () => Promise<unknown>;
  isReply?: boolean;
}

/** A comment: its text, the reactions to it, its replies, and what one may do with it. */
export function OneComment({ comment, path, onChange, isReply = false }: Shown) {
  const me = useMe();
  const [open, setOpen] = useState<"reply" | "edit" | "delete" | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const name = comment.author.name ?? comment.author.slug;
  const at = { ...path, id: comment.id };
  const isOwn = me.data?.slug === comment.author.slug;
  const close = () => setOpen(null);
  const react = async (reaction: string) => {
    try {
      await call("POST /comments/{objectSlug}/{dataSlug}/{id}/react", {
        path: at,
        body: { reaction, on: comment.reactions[reaction]?.mine !== true },
        key: newKey(),
      });
      await onChange();
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  return (
    <li className="comment">
      <Avatar name={name} />
      <div>
        <p>
          <bdi>
            <strong>{name}</strong>
          </bdi>
          <ByOperator person={comment.author} />{" "}
          <time className="meta" dateTime={comment.created_at}>
            {formatMoment(comment.created_at)}
          </time>
          {comment.edited_at !== null && (
            <span className="meta" title={formatMoment(comment.edited_at)}>
              {" "}
              · {t("comment.edited")}
            </span>
          )}
        </p>
        {comment.deleted_at !== null ? (
          <p className="meta">{t("comment.deleted")}</p>
        ) : open === "edit" ? (
          <Write
            place={`edit/${path.objectSlug}/${path.dataSlug}/${comment.id}`}
            label={t("comment.edit")}
            action={t("comment.keep")}
            begin={comment.body ?? ""}
            mentioned={comment.mentions}
            isFocused
            onClose={close}
            onSend={async (body, key) => {
              await call("PUT /comments/{objectSlug}/{dataSlug}/{id}", {
                path: at,
                body: { body },
                key,
              });
              close();
              await onChange();
            }}
          />
        ) : (
          <>
            <Written body={comment.body ?? ""} mentions={comment.mentions} />
            <div className="row acts">
              <Reactions
                reactions={comment.reactions}
                isReadOnly={!may("comment.create")}
                onReact={react}
              />
              {!isReply && may("comment.create") && (
                <Button kind="quiet" icon="message-reply" onClick={() => setOpen("reply")}>
                  {t("comment.reply")}
                </Button>
              )}
              {isOwn && may("comment.update") && (
                <Button kind="quiet" icon="pencil" onClick={() => setOpen("edit")}>
                  {t("comment.edit")}
                </Button>
              )}
              {(isOwn || may("comment.delete")) && (
                <Button kind="quiet" icon="trash" onClick={() => setOpen("delete")}>
                  {t("comment.delete")}
                </Button>
              )}
            </div>
          </>
        )}
        {open === "reply" && (
          <Write
            place={`reply/${path.objectSlug}/${path.dataSlug}/${comment.id}`}
            label={t("comment.replyTo", { name })}
            action={t("comment.reply")}
            isFocused
            onClose={close}
            onSend={async (body, key) => {
              await call("POST /comments/{objectSlug}/{dataSlug}/{id}/reply", {
                path: at,
                body: { body },
                key,
              });
              close();
              await onChange();
            }}
          />
        )}
        {comment.replies_count > 0 && (
          <Replies comment={comment} path={path} onChange={onChange} />
        )}
        {open === "delete" && (
          <Confirm
            title={t("comment.deleteTitle")}
            action={t("comment.delete")}
            onClose={close}
            onConfirm={async (key) => {
              await call("DELETE /comments/{objectSlug}/{dataSlug}/{id}", { path: at, key });
              await onChange();
            }}
          >
            {t(comment.replies_count > 0 ? "comment.deleteKeeps" : "comment.deleteLead")}
          </Confirm>
        )}
      </div>
    </li>
  );
}

/** The replies to a comment, the oldest first. */
function Replies({ comment, path, onChange }: Shown) {
  const replies = useInfiniteQuery({
    queryKey: ["comments", path.objectSlug, path.dataSlug, "replies", comment.id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /comments/{objectSlug}/{dataSlug}/{id}/replies", {
        path: { ...path, id: comment.id },
        query: { page: pageParam, limit: EACH, sort: "created_at" },
        signal,
      }),
    getNextPageParam: (last) => (last.pagination.has_next ? last.pagination.page + 1 : undefined),
  });
  if (replies.isPending) {
    return <Skeleton lines={2} />;
  }
  if (replies.isError) {
    return <Failure problem={replies.error} onRetry={() => replies.refetch()} />;
  }
  return (
    <>
      <ul>
        {replies.data.pages
          .flatMap((page) => page.data)
          .map((one) => (
            <OneComment key={one.id} comment={one} path={path} isReply onChange={onChange} />
          ))}
      </ul>
      {replies.hasNextPage && (
        <Button isBusy={replies.isFetchingNextPage} onClick={() => replies.fetchNextPage()}>
          {t("records.more")}
        </Button>
      )}
    </>
  );
}
