import { useRef, useState } from "react";
import { t } from "../words";
import type { Edited } from "./CellEditor";
import { useLeaving } from "./leaving";
import { currenciesOf, textOf, valueOf } from "./model";
import { digits } from "../api/json";
import { useUnsaved } from "./unsaved";

/** Edits an amount of money and its currency. */
export function MoneyEditor({ field, value, typed, onSave, onCancel }: Edited) {
  const money = value as { amount?: unknown; currency?: string } | null | undefined;
  const begin = digits(money?.amount) ?? (typeof money?.amount === "string" ? money.amount : "");
  const [text, setText] = useState(typed ?? begin);
  const currencies = currenciesOf(field, money?.currency);
  const [currency, setCurrency] = useState(money?.currency ?? currencies[0] ?? "");
  const place = useRef<HTMLSpanElement>(null);
  const isChanged = text !== begin || (text !== "" && currency !== (money?.currency ?? currency));
  useUnsaved(isChanged);
  const { leave, press } = useLeaving((leaving) => {
    // An amount may be typed or pasted with its currency, such as "12.50 EUR".
    const hasOwn = /\d\s*[A-Za-z]{3}\s*$/.test(text);
    const whole = hasOwn || text.trim() === "" ? text : `${text} ${currency}`;
    onSave(isChanged ? valueOf(field, whole) : value, leaving);
  }, onCancel);
  return (
    <span
      ref={place}
      className="money"
      title={textOf(field, value)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          leave("elsewhere");
        }
      }}
    >
      <input
        className="cell-input"
        aria-label={field.name}
        inputMode="decimal"
        dir="ltr"
        autoFocus
        value={text}
        onFocus={(event) => typed === null && event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) =>
          event.key === "Tab" && !event.shiftKey ? event.stopPropagation() : press(event)
        }
      />
      <select
        className="cell-input"
        aria-label={t("value.currency")}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
        onKeyDown={press}
      >
        {currencies.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  );
}
