import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useId, useState } from "react";
import { IconButton } from "./Button";
import { t } from "../words";

const SHOW = { icon: "eye" } as const;
const HIDE = { icon: "eye-off" } as const;

interface Shell {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  isOptional?: boolean;
}

interface Ids {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A control with its label above, and a hint or what is wrong with its value below. */
export function Labelled({
  label,
  hint,
  problem,
  isOptional = false,
  children,
}: Shell & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="meta"> {t("form.optional")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": below === undefined ? undefined : `${id}-below`,
        "aria-invalid": problem === undefined ? undefined : true,
      })}
      {below !== undefined && (
        <p id={`${id}-below`} className={problem === undefined ? "hint" : "problem"}>
          {below}
        </p>
      )}
    </div>
  );
}

type Given<E> = Omit<E, "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

export function TextField({
  label,
  hint,
  problem,
  isOptional = false,
  onChange,
  ...rest
}: Shell & Given<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Labelled {...{ label, hint, isOptional }} problem={problem}>
      {(ids) => (
        <input
          dir="auto"
          {...rest}
          {...ids}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  label,
  hint,
  problem,
  onChange,
  ...rest
}: Shell & Given<InputHTMLAttributes<HTMLInputElement>>) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled {...{ label, hint }} problem={problem}>
      {(ids) => (
        <span className="input-with-button" dir="ltr">
          <input
            {...rest}
            {...ids}
            dir="ltr"
            className="input"
            type={isShown ? "text" : "password"}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            {...(isShown ? HIDE : SHOW)}
            label={t(isShown ? "form.hidePassword" : "form.showPassword")}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  isOptional = false,
  onChange,
  ...rest
}: Shell & Given<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Labelled {...{ label, hint, isOptional }} problem={problem}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...ids}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export function SelectField({
  label,
  hint,
  problem,
  isOptional = false,
  choices,
  onChange,
  ...rest
}: Shell & Given<SelectHTMLAttributes<HTMLSelectElement>> & { choices: readonly Choice[] }) {
  return (
    <Labelled {...{ label, hint, isOptional }} problem={problem}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface Tick extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "type"> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, onChange, ...rest }: Tick) {
  return (
    <label className="tick">
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

export function Switch({ label, onChange, ...rest }: Tick) {
  return (
    <label className="tick">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
