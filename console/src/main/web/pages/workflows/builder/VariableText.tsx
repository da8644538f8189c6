import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../../parts/Button";
import { Labelled } from "../../../parts/Field";
import { t } from "../../../words";
import { filledWith, isKnown, type Offer, partsOf } from "../model/variables";
import { useBuilding } from "./context";
import { VariablePicker } from "./VariablePicker";

/** Where a variable is put into a text. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** A text that may contain variables; typing two braces offers them too. */
export function VariableText({
  label,
  value,
  offers,
  isLong = false,
  isOptional = false,
  isCode = false,
  hint,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  offers: readonly Offer[];
  isLong?: boolean;
  isOptional?: boolean;
  /** Whether it is written from left to right in letters of one width. */
  isCode?: boolean;
  hint?: string | undefined;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { sample, isReadOnly } = useBuilding();
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [gap, setGap] = useState<Gap | null>(null);
  const unknown = partsOf(value).flatMap((part) =>
    "variable" in part && !isKnown(offers, part.variable) ? [part.variable] : [],
  );
  const example = unknown.length > 0 ? null : filledWith(value, sample);
  const type = (text: string, caret: number) => {
    onChange(text);
    if (text.slice(caret - 2, caret) === "{{" && text.length > value.length) {
      setGap({ from: caret - 2, to: caret });
    }
  };
  const close = (caret?: number) => {
    setGap(null);
    requestAnimationFrame(() => {
      control.current?.focus();
      if (caret !== undefined) {
        control.current?.setSelectionRange(caret, caret);
      }
    });
  };
  const put = (name: string) => {
    const at = gap ?? { from: value.length, to: value.length };
    const inserted = `{{${name}}}`;
    onChange(value.slice(0, at.from) + inserted + value.slice(at.to));
    close(at.from + inserted.length);
  };
  const open = () => {
    const { selectionStart: from, selectionEnd: to } = control.current ?? {};
    setGap({ from: from ?? value.length, to: to ?? value.length });
  };
  const shared = {
    ref: control,
    value,
    dir: isCode ? "ltr" : "auto",
    spellCheck: !isCode,
    readOnly: isReadOnly,
    className: isCode ? "input mono" : "input",
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !isLong) {
        event.preventDefault();
      }
    },
  };
  return (
    <div className="variable-text">
      <Labelled
        {...{ label, isOptional }}
        hint={example === null ? hint : t("workflow.example", { text: example })}
        problem={
          problem ??
          (unknown[0] === undefined ? undefined : t("workflow.variableUnknown", { name: unknown[0] }))
        }
      >
        {(ids) => (
          <span className="with-variables">
            {isLong ? (
              <textarea
                {...shared}
                {...ids}
                rows={isCode ? 8 : 4}
                onChange={(event) => type(event.target.value, event.target.selectionStart)}
              />
            ) : (
              <input
                {...shared}
                {...ids}
                onChange={(event) =>
                  type(event.target.value, event.target.selectionStart ?? event.target.value.length)
                }
              />
            )}
            {!isReadOnly && (
              <IconButton
                icon="braces"
                label={t("workflow.variableInto", { name: label })}
                onClick={open}
              />
            )}
          </span>
        )}
      </Labelled>
      {gap !== null && (
        <VariablePicker
          offers={offers}
          onChoose={put}
          onClose={() => setGap(null)}
          onCancel={() => close(gap.to)}
        />
      )}
    </div>
  );
}
