import { useId, useState } from "react";
import { Button, IconButton } from "../../../parts/Button";
import type { Named } from "../../../records/model";
import { RecordPicker } from "../../../records/RecordPicker";
import { t } from "../../../words";

/** With what a run starts by hand: a record, and named texts. */
export interface Starting {
  readonly record: Named | null;
  readonly inputs: ReadonlyArray<readonly [name: string, value: string]>;
}

export function RunInputs({
  object,
  hasInputs,
  starting,
  onChange,
}: {
  object: string | null;
  hasInputs: boolean;
  starting: Starting;
  onChange: (starting: Starting) => void;
}) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const { record, inputs } = starting;
  const setInput = (index: number, input: readonly [string, string]) =>
    onChange({ ...starting, inputs: inputs.with(index, input) });
  return (
    <>
      {object !== null && (
        <div className="field">
          <span id={id} className="label-of">
            {t("workflow.test.record")}
          </span>
          {isPicking ? (
            <RecordPicker
              object={object}
              isMultiple={false}
              chosen={record === null ? [] : [record]}
              label={t("workflow.test.record")}
              onChoose={([chosen]) => {
                setPicking(false);
                onChange({ ...starting, record: chosen ?? null });
              }}
              onCancel={() => setPicking(false)}
            />
          ) : (
            <Button aria-describedby={id} onClick={() => setPicking(true)}>
              <bdi>{record?.label ?? t("workflow.test.recordChoose")}</bdi>
            </Button>
          )}
        </div>
      )}
      {hasInputs && (
        <fieldset className="field">
          <legend>{t("workflow.test.inputs")}</legend>
          {inputs.map(([name, value], index) => (
            <div key={index} className="row value-row">
              <input
                className="input"
                aria-label={t("workflow.test.inputName")}
                placeholder={t("workflow.test.inputName")}
                dir="ltr"
                value={name}
                onChange={({ target }) => setInput(index, [target.value, value])}
              />
              <input
                className="input"
                aria-label={t("workflow.test.inputValue")}
                placeholder={t("workflow.test.inputValue")}
                dir="auto"
                value={value}
                onChange={({ target }) => setInput(index, [name, target.value])}
              />
              <IconButton
                icon="x"
                label={t("workflow.fieldRemove", { name })}
                onClick={() => onChange({ ...starting, inputs: inputs.toSpliced(index, 1) })}
              />
            </div>
          ))}
          <Button
            kind="quiet"
            icon="plus"
            onClick={() => onChange({ ...starting, inputs: [...inputs, ["", ""]] })}
          >
            {t("workflow.test.inputAdd")}
          </Button>
        </fieldset>
      )}
    </>
  );
}
