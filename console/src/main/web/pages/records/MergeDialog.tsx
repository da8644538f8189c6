import type { Duplicate } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { expectOwn, renew, useFields, useRecord } from "../../records/data";
import { formatMoment } from "../../records/format";
import { type Field, isComputed, isMultiple, isSame, type Item, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";
import { takeBack } from "./bulk/undo";
import { renewDuplicates } from "./duplicates";

/** Shows two records side by side, and merges them with the values that the person chooses. */
export function MergeDialog({
  object,
  pair,
  onClose,
}: {
  object: string;
  pair: Duplicate;
  onClose: () => void;
}) {
  const fields = useFields(object);
  const one = useRecord(object, pair.records[0]?.slug ?? "");
  const other = useRecord(object, pair.records[1]?.slug ?? "");
  const problem = fields.error ?? one.error ?? other.error;
  return (
    <Dialog form="wide" title={t("merging.title")} onClose={onClose}>
      {problem !== null ? (
        <Failure problem={problem} onRetry={() => Promise.all([one.refetch(), other.refetch()])} />
      ) : fields.data === undefined || one.data === undefined || other.data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Merge
          object={object}
          fields={fields.data}
          records={[one.data, other.data]}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function explain(problem: Problem): FormProblems | undefined {
  return problem.code === "STALE_VERSION"
    ? { fields: {}, whole: t("merging.stale") }
    : undefined;
}

function Merge({
  object,
  fields,
  records,
  onClose,
}: {
  object: string;
  fields: readonly Field[];
  records: readonly [Item, Item];
  onClose: () => void;
}) {
  const [survivor, setSurvivor] = useState(records[0].slug);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { submit, isBusy, problems } = useSubmit(async () => {
    expectOwn(object);
    const { data } = await call("POST /object/data/{objectSlug}/merge", {
      path: { objectSlug: object },
      body: {
        survivor,
        others: records.map((record) => record.slug).filter((slug) => slug !== survivor),
        versions: Object.fromEntries(records.map((record) => [record.slug, record.version])),
        values: { ...values },
      },
      key: newKey(),
    });
    tell(t("merging.merged"), async () => {
      await takeBack(object, [data.undo_token]);
      await renewDuplicates(object);
    });
    if (data.not_moved.length > 0) {
      const names = new Set(data.not_moved.map((left) => left.field));
      tellFailure(t("merging.notMoved", { fields: [...names].join(", ") }));
    }
    onClose();
    await queries.invalidateQueries({ queryKey: ["record", object] });
    await Promise.all([renewDuplicates(object), renew(object)]);
  }, explain);
  const shown = fields.filter((field) =>
    records.some((record) => textOf(field, record.data[field.slug]) !== ""),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="lead">{t("merging.lead")}</p>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <div className="table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("merging.field")}</th>
              {records.map((record) => (
                <th key={record.slug} scope="col">
                  <label className="row">
                    <input
                      type="radio"
                      name="survivor"
                      checked={survivor === record.slug}
                      onChange={() => setSurvivor(record.slug)}
                    />
                    {t("merging.stays")} <span className="meta">{formatMoment(record.created_at)}</span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <tr key={field.slug}>
                <th scope="row">{field.name}</th>
                {records.map((record) => (
                  <td key={record.slug}>
                    <Choice
                      field={field}
                      records={records}
                      record={record}
                      kept={values[field.slug] ?? keptOf(field, records, survivor)}
                      onKeep={() => setValues({ ...values, [field.slug]: record.slug })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("merging.merge")}
        </Button>
      </div>
    </form>
  );
}

/** The record whose value is kept unless the person chooses: the survivor, if it has one. */
function keptOf(field: Field, records: readonly Item[], survivor: string): string {
  const own = records.find((record) => record.slug === survivor);
  return own !== undefined && textOf(field, own.data[field.slug]) !== ""
    ? survivor
    : (records.find((record) => record.slug !== survivor)?.slug ?? survivor);
}

function Choice({
  field,
  records,
  record,
  kept,
  onKeep,
}: {
  field: Field;
  records: readonly [Item, Item];
  record: Item;
  kept: string;
  onKeep: () => void;
}) {
  const value = record.data[field.slug];
  const text = textOf(field, value);
  const shown = text === "" ? (
    <span className="meta">{t("merging.empty")}</span>
  ) : (
    <Value field={field} value={value} />
  );
  const isChosen =
    !isComputed(field) &&
    field.type !== "serial_number" &&
    !isMultiple(field) &&
    !isSame(field, records[0].data[field.slug], records[1].data[field.slug]);
  return isChosen ? (
    <label className="row">
      <input
        type="radio"
        name={`value ${field.slug}`}
        aria-label={t("merging.keep", { value: text || t("merging.empty"), field: field.name })}
        checked={kept === record.slug}
        onChange={onKeep}
      />
      {shown}
    </label>
  ) : (
    shown
  );
}
