import { useId } from "react";
import { FilterBuilder } from "../../../records/FilterBuilder";
import type { Group } from "../../../records/filter";
import type { Field } from "../../../records/model";
import { usePeople } from "../data";
import { useReading } from "../../../records/conditions/related";
import { conditionSentence } from "../../../records/conditions/sentence";
import { t } from "../../../words";

/** Conditions with the same builder as in lists; those who may only look read a sentence. */
export function ConditionsEditor({
  group,
  fields,
  problem,
  isReadOnly,
  onChange,
}: {
  group: Group;
  fields: readonly Field[];
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (group: Group) => void;
}) {
  const id = useId();
  const people = usePeople();
  const reading = useReading();
  if (isReadOnly) {
    const sentence = conditionSentence(group, fields, people, reading);
    return <p>{sentence || t("workflow.conditionsNone")}</p>;
  }
  return (
    <div
      className="conditions-editor"
      role="group"
      aria-label={t("workflow.conditions")}
      aria-describedby={problem === undefined ? undefined : id}
    >
      <FilterBuilder group={group} fields={fields} onChange={onChange} />
      {problem !== undefined && (
        <p id={id} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
