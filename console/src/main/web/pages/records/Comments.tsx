import { useQuery } from "@tanstack/react-query";
import type { Comment } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { TextArea } from "../../parts/Field";
import { problemsOf, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Avatar } from "../../parts/People";
import { Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { useDraft } from "../../records/draft";
import { formatMoment } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";

const EACH = 100;
const REACTION = "👍";

/** The comments on a record, with their replies. */
export function Comments({ object, slug }: { object: string; slug: string }) {
  const key = ["comments", object, slug];
  const path = { objectSlug: object, dataSlug: slug };
  const comments = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call("GET /comments/{objectSlug}/{dataSlug}", { path, query: { limit: EACH }, signal }),
  });
  const renew = () => queries.invalidateQueries({ queryKey: key });
  return (
    <div className="comments">
      <Write
        place={`comment/${object}/${slug}`}
        label={t("comment.write")}
        onSend={async (body, idempotency) => {
          await call("POST /comments/{objectSlug}/{dataSlug}", {
            path,
            body: { body },
            key: idempotency,
          });
          await renew();
        }}
      />
      {comments.isPending ? (
        <Skeleton lines={4} />
      ) : comments.isError ? (
        <Failure problem={comments.error} onRetry={() => comments.refetch()} />
      ) : comments.data.data.length === 0 ? (
        <p className="meta">{t("comment.none")}</p>
      ) : (
        <ul>
          {comments.data.data.map((one) => (
            <OneComment key={one.id} comment={one} path={path} onChange={renew} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Shown {
  comment: Comment;
  path: { objectSlug: string; dataSlug: string };
  onChange: () => Promise<void>;
  isReply?: boolean;
}

function OneComment({ comment, path, onChange, isReply = false }: Shown) {
  const me = useMe();
  const [isReplying, setReplying] = useState(false);
  const name = comment.author.name ?? comment.author.slug;
  const at = { ...path, id: comment.id };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
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
          </bdi>{" "}
          <time className="meta" dateTime={comment.created_at}>
            {formatMoment(comment.created_at)}
          </time>
        </p>
        <p className="written" dir="auto">
          {comment.body ?? <span className="meta">{t("comment.deleted")}</span>}
        </p>
        {comment.deleted_at === null && (
          <div className="row">
            <Button
              kind="quiet"
              onClick={() =>
                attempt(() =>
                  call("POST /comments/{objectSlug}/{dataSlug}/{id}/react", {
                    path: at,
                    body: { reaction: REACTION },
                  }),
                )
              }
            >
              {REACTION} {comment.reactions[REACTION]?.count ?? ""}
            </Button>
            {!isReply && (
              <Button kind="quiet" onClick={() => setReplying(!isReplying)}>
                {t("comment.reply")}
              </Button>
            )}
            {me.data?.slug === comment.author.slug && (
              <Button
                kind="quiet"
                onClick={() =>
                  attempt(() =>
                    call("DELETE /comments/{objectSlug}/{dataSlug}/{id}", { path: at }),
                  )
                }
              >
                {t("comment.delete")}
              </Button>
            )}
          </div>
        )}
        {isReplying && (
          <Write
            place={`reply/${path.objectSlug}/${path.dataSlug}/${comment.id}`}
            label={t("comment.reply")}
            onSend={async (body, key) => {
              await call("POST /comments/{objectSlug}/{dataSlug}/{id}/reply", {
                path: at,
                body: { body },
                key,
              });
              setReplying(false);
              await onChange();
            }}
          />
        )}
        {comment.replies_count > 0 && <Replies comment={comment} path={path} />}
      </div>
    </li>
  );
}

function Replies({ comment, path }: { comment: Comment; path: Shown["path"] }) {
  const key = ["replies", path.objectSlug, path.dataSlug, comment.id, comment.replies_count];
  const replies = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call("GET /comments/{objectSlug}/{dataSlug}/{id}/replies", {
        path: { ...path, id: comment.id },
        query: { limit: EACH },
        signal,
      }),
  });
  return replies.isError ? (
    <Failure problem={replies.error} onRetry={() => replies.refetch()} />
  ) : (
    <ul>
      {(replies.data?.data ?? []).map((one) => (
        <OneComment
          key={one.id}
          comment={one}
          path={path}
          isReply
          onChange={() => queries.invalidateQueries({ queryKey: key })}
        />
      ))}
    </ul>
  );
}

/** A box for a comment. What is typed stays until it was sent. */
function Write({
  place,
  label,
  onSend,
}: {
  place: string;
  label: string;
  onSend: (body: string, key: string) => Promise<void>;
}) {
  const draft = useDraft(place);
  const body = String(draft.values["body"] ?? "");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onSend(body, key);
    draft.drop();
  });
  return (
    <form className="write" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextArea
        label={label}
        rows={3}
        value={body}
        onChange={(text) => draft.set("body", text)}
        problem={problems.fields["body"]}
      />
      <Button kind="primary" type="submit" isBusy={isBusy} disabled={body.trim() === ""}>
        {t("comment.send")}
      </Button>
    </form>
  );
}
