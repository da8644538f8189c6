import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { BackToInbox } from "./BackToInbox";

/** Leads from the number of a chat, which workflows and exports name, to the chat. */
export function ChatByNumber() {
  const { id = "" } = useParams();
  const chat = useQuery({
    queryKey: ["chat-by-number", id],
    queryFn: ({ signal }) => call("GET /messaging/chats/id/{id}", { path: { id }, signal }),
  });
  return <Found slug={chat.data?.data.slug} problem={chat.error} retry={chat.refetch} />;
}

/** Leads from the provider's id of a chat in a channel to the chat. */
export function ChatOfProvider() {
  const { channel: sessionName = "" } = useParams();
  const [query] = useSearchParams();
  // It has dots, which a path may not have: there they name files.
  const providerId = query.get("chat") ?? "";
  const chats = useQuery({
    queryKey: ["chat-of-provider", sessionName, providerId],
    queryFn: ({ signal }) =>
      call("GET /messaging/sessions/lookup/{providerId}/{sessionName}", {
        path: { providerId, sessionName },
        signal,
      }),
  });
  return (
    <Found
      slug={chats.data === undefined ? undefined : (chats.data.data[0]?.slug ?? null)}
      problem={chats.error}
      retry={chats.refetch}
    />
  );
}

function Found({
  slug,
  problem,
  retry,
}: {
  slug: string | null | undefined;
  problem: unknown;
  retry: () => unknown;
}) {
  if (problem !== null) {
    return <Failure problem={problem} onRetry={retry} />;
  }
  if (slug === undefined) {
    return <Skeleton lines={4} />;
  }
  return slug === null ? (
    <Empty icon="messages" title={t("problem.missing")} actions={<BackToInbox />} />
  ) : (
    <Navigate to={`/inbox/${slug}`} replace />
  );
}
