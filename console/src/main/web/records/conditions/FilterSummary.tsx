import "../../common";
import { t } from "../../words";
import { groupOf } from "../filter";
import { useMembers } from "../MemberPicker";
import type { Field } from "../model";
import { useReading, withSystem } from "./related";
import { conditionSentence } from "./sentence";

/** What a filter asks, in words: the conditions of which all must hold, one after another. */
export function FilterSummary({ filter, fields }: { filter: string; fields: readonly Field[] }) {
  const people = useMembers();
  const reading = useReading();
  const group = groupOf(filter);
  const parts = group.join === "and" && !group.isNot ? group.parts : [group];
  const all = withSystem(fields);
  const sentences = parts.map((part) =>
    conditionSentence(
      { join: "and", isNot: false, parts: [part] },
      all,
      people.data ?? [],
      reading,
    ),
  );
  return (
    <ul className="filter-summary" aria-label={t("filter.title")}>
      {sentences.map((sentence, index) => (
        <li key={index}>{sentence}</li>
      ))}
    </ul>
  );
}
