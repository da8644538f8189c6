import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Answer, call } from "../api/client";
import type { IconName } from "../parts/Icon";
import { t } from "../words";
import type { Hit } from "./PaletteDialog";

/** Milliseconds without a key after which the words are searched for. */
const PAUSE = 150;
const STALE = 10_000;

type Found = Answer<"GET /search">["data"]["groups"][number]["hits"][number];

const ICONS: Record<Found["type"], IconName> = {
  record: "file-text",
  chat: "messages",
  message: "messages",
  comment: "message-reply",
  file: "paperclip",
};

/** What the server finds by words, once nobody has typed for a moment. */
export function useFound(words: string) {
  const asked = useSettled(words);
  const answer = useQuery({
    queryKey: ["search", asked],
    enabled: asked !== "" && words !== "",
    placeholderData: keepPreviousData,
    staleTime: STALE,
    queryFn: ({ signal }) => call("GET /search", { query: { q: asked }, signal }),
  });
  const found = words === "" ? undefined : answer.data?.data;
  const isSearching = words !== "" && (words !== asked || answer.isFetching);
  return {
    hits: (found?.groups ?? []).flatMap((group) =>
      group.hits.map((hit) => ({
        ...shown(hit, group.name ?? t(`palette.of.${hit.type}`)),
        isFormer: isSearching,
      })),
    ),
    problem: words === "" ? null : answer.error,
    isPartial: found?.is_partial === true,
    isSearching,
  };
}

/** A text as it was when nobody had changed it for a moment. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

function shown(hit: Found, group: string): Hit {
  const text = hit.snippet.map((piece) => piece.text).join("");
  return {
    group,
    label: hit.name,
    ...(text === hit.name ? { pieces: hit.snippet } : { snippet: hit.snippet }),
    icon: ICONS[hit.type],
    to: addressOf(hit),
  };
}

/** The page that shows a hit. */
function addressOf(hit: Found): string {
  const record = `/objects/${hit.object}/${hit.record}`;
  switch (hit.type) {
    case "chat":
      return `/inbox/${hit.chat}`;
    case "message":
      return `/inbox/${hit.chat}?message=${hit.slug}`;
    case "comment":
      return `${record}?tab=comments&comment=${hit.slug}`;
    case "file":
      return `${record}?tab=files`;
    default:
      return record;
  }
}
