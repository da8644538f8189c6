import { useId } from "react";
import { Labelled } from "../../parts/Field";
import { timeZones } from "../../records/zone";

/** A time zone: typed, and found among all by any part of its name. */
export function ZoneField({
  label,
  hint,
  isOptional = false,
  value,
  problem,
  onChange,
}: {
  label: string;
  hint: string;
  isOptional?: boolean;
  value: string;
  problem: string | undefined;
  onChange: (zone: string) => void;
}) {
  const list = useId();
  return (
    <Labelled {...{ label, hint, isOptional }} problem={problem}>
      {(ids) => (
        <>
          <input
            {...ids}
            className="input"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            list={list}
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
          />
          <datalist id={list}>
            {timeZones().map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
