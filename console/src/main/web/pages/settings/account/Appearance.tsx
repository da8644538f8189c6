import { PageHead } from "../../../parts/PageHead";
import { formatMoment, formatNumber } from "../../../records/format";
import { chooseOwn } from "../../../shell/language";
import { chooseTheme, type Theme, useTheme } from "../../../shell/theme";
import {
  chooseDigits,
  digits,
  type Digits,
  language,
  type Language,
  t,
  useLocale,
} from "../../../words";

const THEMES = ["system", "light", "dark"] as const;
const LANGUAGES: ReadonlyArray<[Language, string]> = [
  ["en", "English"],
  ["ar", "العربية"],
];
const DIGITS: ReadonlyArray<[Digits, string]> = [
  ["latn", "0 1 2 3"],
  ["arab", "٠ ١ ٢ ٣"],
];

/** How the console looks in this browser. */
export function Appearance() {
  const theme = useTheme();
  useLocale();
  const example = 12_345.6;
  return (
    <>
      <PageHead title={t("appearance.title")} />
      <p className="lead">{t("appearance.lead")}</p>
      <Choices
        legend={t("shell.theme")}
        name="theme"
        chosen={theme}
        choices={THEMES.map((one: Theme) => [one, t(`shell.${one}`)])}
        onChoose={chooseTheme}
      />
      <Choices
        legend={t("shell.language")}
        name="language"
        chosen={language()}
        choices={LANGUAGES}
        onChoose={(one) => void chooseOwn(one)}
      />
      <Choices
        legend={t("appearance.digits")}
        name="digits"
        chosen={digits()}
        choices={DIGITS}
        onChoose={chooseDigits}
      />
      <p className="meta">
        {t("appearance.example", {
          number: formatNumber(example),
          date: formatMoment(new Date().toISOString()),
        })}
      </p>
    </>
  );
}

function Choices<T extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  choices: ReadonlyArray<readonly [T, string]>;
  chosen: T;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset className="settings-section">
      <legend>{legend}</legend>
      <div className="switcher">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
