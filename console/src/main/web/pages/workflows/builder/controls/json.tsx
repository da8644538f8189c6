import { useState } from "react";
import { Button, IconButton } from "../../../../parts/Button";
import { SelectField, TextField } from "../../../../parts/Field";
import { t } from "../../../../words";
import { isTypedJson } from "../../model/definition";
import { parameterName } from "../../names";
import { useBuilding } from "../context";
import { VariableText } from "../VariableText";
import type { ControlOf } from "./control";

/** Names and texts, such as the headers of a call. */
export function PairsControl({ parameter, offers, value, problem, problemOf, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const [rows, setRows] = useState<ReadonlyArray<readonly [string, string]>>(() =>
    Object.entries((value ?? {}) as Record<string, string>),
  );
  const change = (next: ReadonlyArray<readonly [string, string]>) => {
    setRows(next);
    const named = next.filter(([name]) => name !== "");
    set(named.length === 0 ? undefined : Object.fromEntries(named));
  };
  return (
    <fieldset className="field">
      <legend>{parameterName(parameter)}</legend>
      {rows.map(([name, text], index) => (
        <div key={index} className="row value-row pair">
          <TextField
            label={t("workflow.headerName")}
            dir="ltr"
            readOnly={isReadOnly}
            value={name}
            problem={problemOf(name)}
            onChange={(next) => change(rows.with(index, [next, text]))}
          />
          <VariableText
            label={t("workflow.headerValue")}
            isCode
            value={text}
            offers={offers}
            onChange={(next) => change(rows.with(index, [name, next]))}
          />
          {!isReadOnly && (
            <IconButton
              icon="x"
              label={t("workflow.fieldRemove", { name })}
              onClick={() => change(rows.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {!isReadOnly && (
        <Button kind="quiet" icon="plus" onClick={() => setRows([...rows, ["", ""]])}>
          {t("workflow.headerAdd")}
        </Button>
      )}
    </fieldset>
  );
}

/** JSON of one's own, or what the API sends without it. */
export function JsonControl({ offers, value, problem, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const isOwn = value !== undefined && value !== null;
  const text = isTypedJson(value) ? value.typedJson : isOwn ? JSON.stringify(value, null, 2) : "";
  return (
    <>
      <SelectField
        label={t("workflow.bodyWhat")}
        disabled={isReadOnly}
        value={isOwn ? "own" : "all"}
        onChange={(next) => set(next === "own" ? { typedJson: '{\n  "text": ""\n}' } : undefined)}
        choices={[
          { value: "all", label: t("workflow.bodyAll") },
          { value: "own", label: t("workflow.bodyOwn") },
        ]}
      />
      {isOwn && (
        <VariableText
          label={t("workflow.json")}
          isLong
          isCode
          value={text}
          offers={offers}
          problem={problem}
          onChange={(next) => set({ typedJson: next })}
        />
      )}
    </>
  );
}
