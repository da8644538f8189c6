import { useCallback, useMemo, useRef, useState } from "react";
import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Notice } from "../../parts/Notice";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { ColumnRow } from "./ColumnRow";
import { Discard } from "./Discard";
import { FileFacts } from "./FileFacts";
import { FirstRows } from "./FirstRows";
import { makeFields, NotMade } from "./make";
import {
  fillable,
  filledBy,
  type Finders,
  hindrances,
  mappingOf,
  newField,
  NONE,
  type Options,
  optionsOf,
  type Plan,
  type Target,
  targetOf,
  toMake,
  valuesOf,
} from "./plan";
import type { FileColumn, Preview } from "./preview";
import { refusal } from "./problems";
import { RowOptions } from "./RowOptions";

/** Why the server did not take the plan. */
interface Refused {
  /** The column that is concerned; null: the whole. */
  readonly column: number | null;
  readonly text: string;
  /** Whether the page shows it beside the time zone. */
  readonly isZone?: boolean;
}

const KINDS = ["all", "mapped", "rest"] as const;
type Kind = (typeof KINDS)[number];

/** The second step: which column goes where, and how the rows are read. */
export function ColumnsStep({
  object,
  preview,
  fields: all,
  finders,
  rows,
  plan,
  upload,
  may,
  onPlan,
  onRestart,
  onChecked,
}: {
  object: string;
  preview: Preview;
  fields: readonly Field[];
  finders: Finders;
  rows: ReadonlyArray<readonly string[]>;
  plan: Plan;
  upload: string | null;
  may: (permission: string) => boolean;
  onPlan: (plan: Plan) => void;
  onRestart: () => void;
  onChecked: (run: string) => void;
}) {
  const { query, change: ask } = useAddress();
  const shown = KINDS.find((one) => one === query.get("show")) ?? "all";
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => fillable(all), [all]);
  const values = useMemo(
    () => preview.columns.map((column) => valuesOf(rows, column.column)),
    [preview, rows],
  );
  const taken = useMemo(() => filledBy(plan), [plan]);
  const found = hindrances(plan, all, finders);
  const told = isAsked ? found : found.filter((one) => one.rule === "doubled");
  const latest = useRef(plan);
  latest.current = plan;
  const change = useCallback(
    (changes: Readonly<Record<number, Target>>) => {
      setRefused(null);
      onPlan({ ...latest.current, targets: { ...latest.current.targets, ...changes } });
    },
    [onPlan],
  );
  const setTarget = useCallback(
    (column: number, target: Target) => change({ [column]: target }),
    [change],
  );
  const rest = preview.columns.filter((one) => targetOf(plan, one.column).kind === "none");
  const filledRest = rest.filter((one) => one.filled > 0);
  const count: Record<Kind, number> = {
    all: preview.columns.length,
    mapped: preview.columns.length - rest.length,
    rest: rest.length,
  };
  const made = toMake(plan);
  const check = async () => {
    setAsked(true);
    setRefused(null);
    if (found.length > 0) {
      ask({ show: null }, false);
      requestAnimationFrame(() =>
        page.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: "center" }),
      );
      return;
    }
    try {
      const ready = await makeFields(object, plan, onPlan);
      onChecked(await dryRun(object, preview, ready));
    } catch (error) {
      setRefused(refusalOfPlan(error));
    }
  };
  const whole = told.filter((one) => one.column === null && !one.rule.startsWith("key"));
  return (
    <div ref={page} className="columns-step">
      <FileFacts object={object} preview={preview} upload={upload} />
      <section className="transfer-panel" aria-label={t("importing.step.columns")}>
        <div className="row spread">
          <h2>{t("importing.step.columns")}</h2>
          <div className="segments" role="group" aria-label={t("importing.show.title")}>
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={shown === kind}
                onClick={() => ask({ show: kind === "all" ? null : kind }, false)}
              >
                {t(`importing.show.${kind}`)} <bdi>{formatNumber(count[kind])}</bdi>
              </button>
            ))}
          </div>
        </div>
        <div className="row">
          {may("field.create") && filledRest.length > 0 && (
            <Button
              icon="plus"
              onClick={() => change(newTargets(filledRest, values))}
            >
              {t("importing.makeRest", {
                shown: formatNumber(filledRest.length),
                count: filledRest.length,
              })}
            </Button>
          )}
          {made.length > 1 && (
            <Button
              kind="quiet"
              icon="x"
              onClick={() => change(Object.fromEntries(made.map((one) => [one.column, NONE])))}
            >
              {t("importing.makeNone")}
            </Button>
          )}
        </div>
        <ul className="column-rows">
          {preview.columns
            .filter((one) => shown === "all" || (targetOf(plan, one.column).kind === "none") === (shown === "rest"))
            .map((column) => (
              <ColumnRow
                key={column.column}
                column={column}
                values={values[column.column] ?? []}
                target={targetOf(plan, column.column)}
                fields={fields}
                taken={taken}
                options={plan.options}
                hindrance={told.find((one) => one.column === column.column)}
                problem={refused?.column === column.column ? refused.text : undefined}
                canMake={may("field.create")}
                onTarget={setTarget}
              />
            ))}
        </ul>
      </section>
      <RowOptions
        plan={plan}
        fields={all}
        finders={finders}
        mayAddOptions={may("field.update")}
        mayUpdate={may("record.update")}
        problem={keyProblem(told)}
        zoneProblem={refused?.isZone === true ? refused.text : undefined}
        onChange={(options: Options) => {
          setRefused(null);
          onPlan({ ...plan, options });
        }}
      />
      <FirstRows object={object} preview={preview} />
      <footer className="step-foot">
        {whole.map((one) => (
          <Notice key={one.rule + one.field} kind="danger">
            {t(`importing.hindrance.${one.rule}`, { field: fieldName(one.field, all) })}
          </Notice>
        ))}
        {refused !== null && refused.isZone !== true && (
          <Notice kind="danger">
            {refused.column === null ? refused.text : t("importing.notMade")}
          </Notice>
        )}
        <div className="row">
          <Button kind="primary" disabled={preview.total_rows === 0} onClick={check}>
            {made.length === 0
              ? t("importing.check")
              : t("importing.makeAndCheck", { shown: formatNumber(made.length), count: made.length })}
          </Button>
          <Button onClick={onRestart}>{t("importing.otherFile")}</Button>
          {all.length === 0 && may("object.delete") && <Discard object={object} />}
          <span className="meta">{t("importing.checkHint")}</span>
        </div>
      </footer>
    </div>
  );
}

function newTargets(
  columns: readonly FileColumn[],
  values: ReadonlyArray<readonly string[]>,
): Record<number, Target> {
  return Object.fromEntries(
    columns.map((one) => [
      one.column,
      {
        kind: "new",
        make: newField(
          one,
          values[one.column] ?? [],
          t("importing.columnAt", { place: formatNumber(one.column + 1) }),
        ),
      },
    ]),
  );
}

function keyProblem(told: ReturnType<typeof hindrances>): string | undefined {
  const one = told.find((each) => each.rule === "noKey" || each.rule === "keyUnmapped");
  return one === undefined ? undefined : t(`importing.hindrance.${one.rule}`, { field: one.field });
}

function fieldName(slug: string, fields: readonly Field[]): string {
  return fields.find((field) => field.slug === slug)?.name ?? slug;
}

function refusalOfPlan(error: unknown): Refused {
  if (error instanceof NotMade) {
    return { column: error.column, text: refusal(error.problem) };
  }
  const fields = error instanceof Problem ? error.fields : [];
  if (fields.length === 0) {
    return { column: null, text: refusal(error) };
  }
  return fields.every((one) => one.field === "options.timezone")
    ? { column: null, text: t("importing.zoneUnknown"), isZone: true }
    : { column: null, text: fields.map((one) => one.message).join(" ") };
}

async function dryRun(object: string, preview: Preview, plan: Plan): Promise<string> {
  const answer = await call("POST /object/data/{objectSlug}/import/execute", {
    path: { objectSlug: object },
    body: {
      job_slug: preview.slug,
      mapping: mappingOf(plan),
      options: optionsOf(plan.options, true),
    },
    key: newKey(),
  });
  return answer.data.slug;
}
