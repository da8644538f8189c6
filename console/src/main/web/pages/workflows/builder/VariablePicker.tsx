import { useState } from "react";
import { Picker } from "../../../parts/Picker";
import { t } from "../../../words";
import { exampleOf, matching, type Offer } from "../model/variables";
import { known, offerName } from "../names";
import { useBuilding } from "./context";

/** Looks up a variable among those that can be used here, with its type and an example. */
export function VariablePicker({
  offers,
  onChoose,
  onClose,
  onCancel,
}: {
  offers: readonly Offer[];
  onChoose: (name: string) => void;
  onClose: () => void;
  onCancel: () => void;
}) {
  const { sample } = useBuilding();
  const [words, setWords] = useState("");
  const named = offers.map((one) => ({ ...one, label: offerName(one) }));
  return (
    <div className="variable-picker">
      <Picker
        label={t("workflow.variableFind")}
        words={words}
        onWords={setWords}
        isMultiple={false}
        onChoose={onChoose}
        onClose={onClose}
        onCancel={onCancel}
        items={matching(named, words).map((one) => {
          const example = exampleOf(one.name, sample);
          return {
            key: one.name,
            content: (
              <span className="offer">
                <bdi>{one.label}</bdi>
                <span className="meta">
                  {[
                    t(`workflow.variableGroup.${one.group}`),
                    known(`workflow.type.${one.type}`, one.type),
                    ...(one.isUncertain ? [t("workflow.variableUncertain")] : []),
                  ].join(" · ")}
                </span>
                {example !== null && <bdi className="meta example">{example}</bdi>}
              </span>
            ),
          };
        })}
      />
    </div>
  );
}
