import type { FieldView, UniqueKeyView } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox } from "../../parts/Field";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { isComputed } from "../../records/model";
import { t } from "../../words";
import { saveKeys } from "./data";
import { explain } from "./refusals";

const MOST_FIELDS = 5;

/** The types whose values can be compared by an index. */
const COMPARED = new Set([
  "text",
  "email",
  "link",
  "phone",
  "select",
  "member",
  "number",
  "currency",
  "percent",
  "duration",
  "rating",
  "boolean",
  "date",
  "datetime",
]);

const SENTENCES: Readonly<Record<string, () => string>> = {
  FIELD_VALUES_REPEAT: () => t("unique.repeated"),
  UNIQUE_FIELDS_EXHAUSTED: () => t("unique.full"),
};

function explainKey(problem: Problem): FormProblems | undefined {
  const whole = SENTENCES[problem.code]?.();
  return whole === undefined ? explain(problem) : { fields: {}, whole };
}

/** Chooses the fields of a new unique key. */
export function UniqueKeyForm({
  object,
  fields,
  keys,
  onClose,
}: {
  object: string;
  fields: readonly FieldView[];
  keys: readonly UniqueKeyView[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fold, setFold] = useState(true);
  const [pairs, setPairs] = useState<readonly (readonly string[])[]>([]);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    setPairs([]);
    try {
      await saveKeys(object, [...keys, { fields: [...chosen], fold }], key);
    } catch (error) {
      if (error instanceof Problem && Array.isArray(error.members["records"])) {
        setPairs(error.members["records"]);
      }
      throw error;
    }
    tell(t("unique.made"));
    onClose();
  }, explainKey);
  const whole = problems.whole ?? Object.values(problems.fields)[0];
  return (
    <Dialog title={t("unique.addTitle")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {whole !== undefined && (
          <Notice kind="danger">
            <p>{whole}</p>
            {pairs.length > 0 && (
              <ul>
                {pairs.map((pair) => (
                  <li key={pair.join()}>
                    {pair.map((slug) => (
                      <Link
                        key={slug}
                        className="chip plain"
                        to={`/objects/${encodeURIComponent(object)}/${encodeURIComponent(slug)}`}
                      >
                        <bdi>{slug}</bdi>
                      </Link>
                    ))}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <fieldset className="stack">
          <legend>{t("unique.pick")}</legend>
          {fields
            .filter((field) => !isComputed(field) && COMPARED.has(field.type))
            .map((field) => (
              <Checkbox
                key={field.slug}
                label={field.name}
                checked={chosen.includes(field.slug)}
                disabled={!chosen.includes(field.slug) && chosen.length >= MOST_FIELDS}
                onChange={(isChosen) =>
                  setChosen(
                    isChosen
                      ? [...chosen, field.slug]
                      : chosen.filter((slug) => slug !== field.slug),
                  )
                }
              />
            ))}
        </fieldset>
        <Checkbox label={t("unique.fold")} checked={fold} onChange={setFold} />
        <p className="meta">{t("unique.hint")}</p>
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={chosen.length === 0}>
            {t("unique.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
