import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../api/client";
import { changed } from "../../parts/address";
import { IconButton } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";

const MOST = 50;

/** Finds messages of a chat by words; choosing one shows it at its place. */
export function FindMessages({ chat }: { chat: string }) {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["messages-found", chat, words],
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /messaging/messages/{chatSlug}/search", {
        path: { chatSlug: chat },
        query: { q: words, limit: MOST },
        signal,
      }),
  });
  const close = () => {
    const next = changed(query, { find: "" });
    next.delete("message");
    setQuery(next, { replace: true });
  };
  return (
    <div
      className="find"
      role="search"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          close();
        }
      }}
    >
      <div className="search-box">
        <Icon icon="search" />
        <input
          type="search"
          className="input"
          dir="auto"
          autoFocus
          aria-label={t("inbox.find.title")}
          placeholder={t("inbox.find.title")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton icon="x" label={t("form.close")} onClick={close} />
      </div>
      {words !== "" &&
        (found.isPending ? (
          <Skeleton lines={3} />
        ) : found.isError ? (
          <Failure problem={found.error} onRetry={() => found.refetch()} />
        ) : found.data.data.length === 0 ? (
          <p className="meta">{t("palette.none", { query: words })}</p>
        ) : (
          <ul>
            {found.data.data.map((message) => (
              <li key={message.slug}>
                <button
                  type="button"
                  className="item"
                  aria-current={query.get("message") === message.slug ? "true" : undefined}
                  onClick={() =>
                    setQuery(changed(query, { message: message.slug }), { replace: true })
                  }
                >
                  <span className="text" dir="auto">
                    {message.body}
                  </span>
                  <span className="meta">{formatMoment(message.timestamp)}</span>
                </button>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
