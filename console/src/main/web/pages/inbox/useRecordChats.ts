import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { onFrame } from "../../shell/events";
import { useMe } from "../../shell/workspace";

const MOST = 100;

/** The chats with the contact of a record, kept up to date, for those who may read messages. */
export function useRecordChats(object: string, slug: string) {
  const me = useMe();
  const mayRead = me.data?.permissions.includes("messaging.read") === true;
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === "messaging:message" || event === "messaging:chat") {
          void queries.invalidateQueries({ queryKey: ["record-chats", object, slug] });
        }
      }),
    [object, slug],
  );
  return useQuery({
    queryKey: ["record-chats", object, slug],
    enabled: mayRead,
    queryFn: ({ signal }) =>
      call("GET /messaging/chats/record/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: slug },
        query: { limit: MOST },
        signal,
      }),
    select: (answer) => answer.data,
  });
}
