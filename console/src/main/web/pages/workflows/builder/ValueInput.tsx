import { useState } from "react";
import { digits, exactly } from "../../../api/json";
import { Button, IconButton } from "../../../parts/Button";
import { Checkbox, Labelled } from "../../../parts/Field";
import { localMinute, momentOf } from "../../../records/zone";
import { type Field, isMultiple, namedIn, textOf, valueOf } from "../../../records/model";
import { RecordPicker } from "../../../records/RecordPicker";
import { t } from "../../../words";
import { hasVariables, type Offer } from "../model/variables";
import { useBuilding } from "./context";
import { VariablePicker } from "./VariablePicker";
import { VariableText } from "./VariableText";

interface Given {
  field: Field;
  value: unknown;
  offers: readonly Offer[];
  problem?: string | undefined;
  onChange: (value: unknown) => void;
}

const TEXTS = new Set(["text", "long_text", "email", "phone", "link", "serial_number", "file", "member"]);

/** A value for a field: one that stays the same, or a text with variables. */
export function ValueInput(given: Given) {
  const { field, value, offers, problem, onChange } = given;
  const { isReadOnly } = useBuilding();
  const [isPicking, setPicking] = useState(false);
  if (TEXTS.has(field.type)) {
    return (
      <VariableText
        label={field.name}
        value={typeof value === "string" ? value : ""}
        offers={offers}
        isLong={field.type === "long_text"}
        isOptional={!field.is_required}
        problem={problem}
        onChange={onChange}
      />
    );
  }
  if (hasVariables(value)) {
    return (
      <div className="value-input">
        <VariableText
          label={field.name}
          value={String(value)}
          offers={offers}
          problem={problem}
          onChange={onChange}
        />
        {!isReadOnly && (
          <button type="button" className="link" onClick={() => onChange(undefined)}>
            {t("workflow.variableFixed")}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="value-input">
      <div className="with-variables">
        <Fixed {...given} />
        {!isReadOnly && (
          <IconButton
            icon="braces"
            label={t("workflow.variableInto", { name: field.name })}
            onClick={() => setPicking(true)}
          />
        )}
      </div>
      {isPicking && (
        <VariablePicker
          offers={offers}
          onChoose={(name) => {
            setPicking(false);
            onChange(`{{${name}}}`);
          }}
          onClose={() => setPicking(false)}
          onCancel={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** The control for a value that stays the same, by the type of its field. */
function Fixed({ field, value, problem, onChange }: Given) {
  const { isReadOnly } = useBuilding();
  const shell = { label: field.name, isOptional: !field.is_required, problem };
  switch (field.type) {
    case "boolean":
    case "select": {
      const choices =
        field.type === "boolean"
          ? [
              { value: "true", label: t("value.yes") },
              { value: "false", label: t("value.no") },
            ]
          : field.options.filter((one) => one.is_active || one.value === value);
      return (
        <Labelled {...shell}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              disabled={isReadOnly}
              value={value === undefined || value === null ? "" : String(value)}
              onChange={({ target: { value: next } }) =>
                onChange(next === "" ? undefined : field.type === "boolean" ? next === "true" : next)
              }
            >
              <option value="">–</option>
              {choices.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      );
    }
    case "multi_select":
      return <Ticks field={field} value={value} problem={problem} onChange={onChange} />;
    case "relation":
    case "smart_catalog":
      return <Records field={field} value={value} problem={problem} onChange={onChange} />;
    case "address":
    case "json":
      return (
        <Labelled {...shell}>
          {(ids) => (
            <textarea
              {...ids}
              className="input"
              dir="auto"
              readOnly={isReadOnly}
              defaultValue={textOf(field, value)}
              onBlur={({ target: { value: next } }) => onChange(valueOf(field, next) ?? undefined)}
            />
          )}
        </Labelled>
      );
    case "currency":
      return <Money field={field} value={value} problem={problem} onChange={onChange} />;
    case "date":
    case "datetime":
      return (
        <Labelled {...shell}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              readOnly={isReadOnly}
              type={field.type === "date" ? "date" : "datetime-local"}
              value={
                typeof value !== "string" ? "" : field.type === "date" ? value : localMinute(value)
              }
              onChange={({ target: { value: next } }) =>
                onChange(
                  next === ""
                    ? undefined
                    : field.type === "date"
                      ? next
                      : momentOf(next),
                )
              }
            />
          )}
        </Labelled>
      );
    default:
      return (
        <Labelled {...shell}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              dir="ltr"
              inputMode="decimal"
              readOnly={isReadOnly}
              value={digits(value) ?? (typeof value === "string" ? value : "")}
              onChange={({ target: { value: next } }) => onChange(numberWhileTyped(next))}
            />
          )}
        </Labelled>
      );
  }
}

/** A number; the text itself while it is none yet, such as 1. or -. */
function numberWhileTyped(text: string): unknown {
  return text === "" ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? exactly(text) : text;
}

function Ticks({ field, value, problem, onChange }: Omit<Given, "offers">) {
  const { isReadOnly } = useBuilding();
  const chosen = (Array.isArray(value) ? value : []) as readonly string[];
  return (
    <fieldset className="field">
      <legend>{field.name}</legend>
      <span className="ticks-list">
        {field.options.map((one) => (
          <Checkbox
            key={one.value}
            label={<bdi>{one.label}</bdi>}
            disabled={isReadOnly}
            checked={chosen.includes(one.value)}
            onChange={(isOn) => {
              const next = isOn
                ? [...chosen, one.value]
                : chosen.filter((other) => other !== one.value);
              onChange(next.length === 0 ? undefined : next);
            }}
          />
        ))}
      </span>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  );
}

function Records({ field, value, problem, onChange }: Omit<Given, "offers">) {
  const { isReadOnly } = useBuilding();
  const [isOpen, setOpen] = useState(false);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const isMany = isMultiple(field);
  const chosen = namedIn(value).map((one) => ({ ...one, label: labels[one.slug] ?? one.label }));
  return (
    <div className="field">
      <span className="label-of" id={`records-${field.slug}`}>
        {field.name}
      </span>
      {isOpen ? (
        <RecordPicker
          object={String(field.settings["object"])}
          isMultiple={isMany}
          chosen={chosen}
          label={field.name}
          onChoose={(next) => {
            setLabels(Object.fromEntries(next.map((one) => [one.slug, one.label])));
            setOpen(false);
            const slugs = next.map((one) => one.slug);
            onChange(slugs.length === 0 ? undefined : isMany ? slugs : slugs[0]);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button
          aria-describedby={`records-${field.slug}`}
          disabled={isReadOnly}
          onClick={() => setOpen(true)}
        >
          {chosen.length === 0 ? t("filter.choose") : chosen.map((one) => one.label).join(", ")}
        </Button>
      )}
      {problem !== undefined && <p className="problem">{problem}</p>}
    </div>
  );
}

function Money({ field, value, problem, onChange }: Omit<Given, "offers">) {
  const { isReadOnly } = useBuilding();
  const money = (typeof value === "object" && value !== null ? value : {}) as {
    amount?: unknown;
    currency?: string;
  };
  const usual = field.settings["default_currency"];
  const currency = money.currency ?? (typeof usual === "string" ? usual : "");
  const amount = digits(money.amount) ?? (typeof money.amount === "string" ? money.amount : "");
  const set = (nextAmount: string, nextCurrency: string) =>
    onChange(
      nextAmount === ""
        ? undefined
        : {
            amount: numberWhileTyped(nextAmount),
            ...(nextCurrency === "" ? {} : { currency: nextCurrency }),
          },
    );
  return (
    <Labelled label={field.name} isOptional={!field.is_required} problem={problem}>
      {(ids) => (
        <span className="row flow-money">
          <input
            {...ids}
            className="input"
            dir="ltr"
            inputMode="decimal"
            readOnly={isReadOnly}
            value={amount}
            onChange={(event) => set(event.target.value, currency)}
          />
          <input
            className="input short"
            aria-label={t("workflow.currency")}
            dir="ltr"
            maxLength={3}
            readOnly={isReadOnly}
            value={currency}
            onChange={(event) => set(amount, event.target.value.toUpperCase())}
          />
        </span>
      )}
    </Labelled>
  );
}
