import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client";
import { queries } from "../api/queries";
import type { Total } from "../records/format";
import { onFrame } from "./events";
import { useMe } from "./workspace";

const PAUSE = 1_000;
const OFTEN = 60_000;

/** The number of chats with something to read, as far as it is known. */
export function useUnread(): Total | undefined {
  const may = useMe().data?.permissions.includes("messaging.read") === true;
  const unread = useQuery({
    queryKey: ["unread"],
    enabled: may,
    refetchInterval: OFTEN,
    queryFn: ({ signal }) =>
      call("GET /messaging/chats/all", {
        query: { is_unread: true, is_archived: false, limit: 1 },
        signal,
      }),
    select: (answer) => answer.pagination,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame(({ event }) => {
      if (event === "messaging:message" || event === "messaging:chat") {
        timer ??= setTimeout(() => {
          timer = undefined;
          void queries.invalidateQueries({ queryKey: ["unread"] });
        }, PAUSE);
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return unread.data;
}
