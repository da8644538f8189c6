import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "../api/client";
import { Picker } from "../parts/Picker";
import { t } from "../words";
import type { Named } from "./model";

const MOST = 20;

/** Looks up records of an object and chooses one, or several. */
export function RecordPicker({
  object,
  isMultiple,
  chosen: begin,
  label,
  typed = "",
  onChoose,
  onCancel,
}: {
  object: string;
  isMultiple: boolean;
  chosen: readonly Named[];
  label: string;
  /** The words that begin the search. */
  typed?: string;
  onChoose: (chosen: readonly Named[]) => void;
  onCancel: () => void;
}) {
  const [chosen, setChosen] = useState(begin);
  const [words, setWords] = useState(typed);
  const asked = useDeferredValue(words.trim());
  const found = useQuery({
    queryKey: ["lookup", object, asked, MOST],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/lookup", {
        path: { objectSlug: object },
        query: { q: asked, limit: MOST },
        signal,
      }),
  });
  const others = (found.data?.data ?? []).filter(
    (one) => !chosen.some((other) => other.slug === one.slug),
  );
  const shown: readonly Named[] = words === "" ? [...chosen, ...others] : (found.data?.data ?? []);
  const items = [
    ...(isMultiple || words !== "" || chosen.length === 0
      ? []
      : [{ key: "", content: <>{t("value.none")}</> }]),
    ...shown.map((one) => ({
      key: one.slug,
      isChosen: chosen.some((other) => other.slug === one.slug),
      content: <bdi>{one.label}</bdi>,
    })),
  ];
  return (
    <Picker
      label={label}
      words={words}
      onWords={setWords}
      items={items}
      isMultiple={isMultiple}
      isLoading={found.isPending}
      problem={found.error}
      onChoose={(key) => {
        const picked = shown.filter((one) => one.slug === key);
        if (!isMultiple) {
          onChoose(picked);
          return;
        }
        setChosen(
          chosen.some((one) => one.slug === key)
            ? chosen.filter((one) => one.slug !== key)
            : [...chosen, ...picked],
        );
      }}
      onClose={() => (isMultiple ? onChoose(chosen) : onCancel())}
      onCancel={onCancel}
    />
  );
}
