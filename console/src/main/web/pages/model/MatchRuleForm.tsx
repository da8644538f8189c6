import type { FieldView, MatchRuleView } from "generated/api";
import { useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { isComputed } from "../../records/model";
import { t } from "../../words";
import { saveRules } from "./data";
import { explain } from "./refusals";

type Condition = MatchRuleView["conditions"][number];
type Method = Condition["method"];

const MOST_FIELDS = 5;
const ON_CREATE = ["allow", "warn", "refuse"] as const;

const WRITTEN = ["folded", "similar", "exact"] as const;

/** How values of each type can be compared, the usual way first. */
const METHODS: Readonly<Record<string, readonly Method[]>> = {
  text: [...WRITTEN, "phone", "email", "domain"],
  email: ["email", "domain", ...WRITTEN],
  phone: ["phone", ...WRITTEN],
  link: ["domain", ...WRITTEN],
  long_text: ["folded", "similar"],
  address: ["folded", "similar"],
  select: ["exact"],
  member: ["exact"],
  number: ["exact"],
  date: ["exact"],
  datetime: ["exact"],
};

/** Writes a new rule for duplicates. */
export function MatchRuleForm({
  object,
  fields,
  rules,
  onClose,
}: {
  object: string;
  fields: readonly FieldView[];
  rules: readonly MatchRuleView[];
  onClose: () => void;
}) {
  const able = fields.filter((field) => !isComputed(field) && field.type in METHODS);
  const first = able[0];
  const [name, setName] = useState("");
  const [conditions, setConditions] = useState<readonly Condition[]>(
    first === undefined ? [] : [conditionOf(first)],
  );
  const [percent, setPercent] = useState("60");
  const [onCreate, setOnCreate] = useState<(typeof ON_CREATE)[number]>("allow");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const rule = {
      name,
      conditions: [...conditions],
      threshold: Number(percent) / 100,
      on_create: onCreate,
    };
    await saveRules(object, [...rules, rule], key);
    tell(t("matching.made"));
    onClose();
  }, explain);
  const change = (index: number, next: Condition) =>
    setConditions(conditions.map((one, at) => (at === index ? next : one)));
  const free = able.filter((field) => conditions.every((one) => one.field !== field.slug));
  const whole = problems.whole ?? Object.values(problems.fields)[0];
  return (
    <Dialog title={t("matching.addTitle")} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        {whole !== undefined && <Notice kind="danger">{whole}</Notice>}
        <TextField label={t("matching.name")} value={name} onChange={setName} maxLength={100} />
        {conditions.map((condition, index) => {
          const field = able.find((one) => one.slug === condition.field);
          return (
            <div key={condition.field} className="row">
              <SelectField
                label={t("matching.field")}
                value={condition.field}
                choices={able
                  .filter((one) => one === field || free.includes(one))
                  .map((one) => ({ value: one.slug, label: one.name }))}
                onChange={(slug) => {
                  const next = able.find((one) => one.slug === slug);
                  if (next !== undefined) {
                    change(index, conditionOf(next));
                  }
                }}
              />
              <SelectField
                label={t("matching.method")}
                value={condition.method}
                choices={(METHODS[field?.type ?? ""] ?? []).map((method) => ({
                  value: method,
                  label: t(`matching.method_${method}`),
                }))}
                onChange={(method) => change(index, { ...condition, method: method as Method })}
              />
              {conditions.length > 1 && (
                <IconButton
                  icon="x"
                  label={t("matching.removeField")}
                  onClick={() => setConditions(conditions.filter((one) => one !== condition))}
                />
              )}
            </div>
          );
        })}
        {free.length > 0 && conditions.length < MOST_FIELDS && (
          <div className="row">
            <Button
              kind="quiet"
              icon="plus"
              onClick={() =>
                setConditions([...conditions, ...free.slice(0, 1).map((one) => conditionOf(one))])
              }
            >
              {t("matching.addField")}
            </Button>
          </div>
        )}
        {conditions.some((one) => one.method === "similar") && (
          <TextField
            label={t("matching.threshold")}
            type="number"
            min={30}
            max={100}
            value={percent}
            onChange={setPercent}
          />
        )}
        <SelectField
          label={t("matching.onCreate")}
          value={onCreate}
          choices={ON_CREATE.map((one) => ({ value: one, label: t(`matching.on_${one}`) }))}
          onChange={(next) => setOnCreate(next as typeof onCreate)}
        />
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={name.trim() === "" || conditions.length === 0}
          >
            {t("matching.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function conditionOf(field: FieldView): Condition {
  return { field: field.slug, method: METHODS[field.type]?.[0] ?? "exact" };
}
