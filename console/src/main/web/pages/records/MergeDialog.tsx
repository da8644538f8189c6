import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import type { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import sheet from "../../look/merge.css" with { type: "text" };
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { type FormProblems, useSubmit } from "../../parts/form";
import { useMedia } from "../../parts/media";
import { Notice } from "../../parts/Notice";
import { addSheet } from "../../parts/sheets";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { expectOwn, recordQuery, renew, useFields } from "../../records/data";
import { type Field, type Item, textOf } from "../../records/model";
import { t } from "../../words";
import { takeBack } from "./bulk/undo";
import { renewDuplicates } from "./duplicates";
import { MergeStack } from "./MergeStack";
import { MergeTable } from "./MergeTable";

addSheet(sheet);

/** Below this width, records that stand side by side would be cut. */
const NARROW = "(max-width: 900px)";

/** Shows two to five records side by side, and merges them with the values that the person chooses. */
export function MergeDialog({
  object,
  slugs,
  onClose,
  onMerged = onClose,
}: {
  object: string;
  slugs: readonly string[];
  onClose: () => void;
  onMerged?: () => void;
}) {
  const fields = useFields(object);
  const found = useQueries({ queries: slugs.map((slug) => recordQuery(object, slug)) });
  const records = found.flatMap(({ data }) => data ?? []);
  const problem = fields.error ?? found.find(({ error }) => error !== null)?.error ?? null;
  return (
    <Dialog form="wide" title={t("merging.title")} onClose={onClose}>
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([fields.refetch(), ...found.map((one) => one.refetch())])}
        />
      ) : fields.data === undefined || records.length < slugs.length ? (
        <Skeleton lines={8} />
      ) : (
        <Merge object={object} fields={fields.data} records={records} onMerged={onMerged} />
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
  onMerged,
}: {
  object: string;
  fields: readonly Field[];
  records: readonly Item[];
  onMerged: () => void;
}) {
  const [survivor, setSurvivor] = useState(records[0]?.slug ?? "");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isNarrow = useMedia(NARROW);
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
    onMerged();
    await queries.invalidateQueries({ queryKey: ["record", object] });
    await Promise.all([renewDuplicates(object), renew(object)]);
  }, explain);
  const merging = {
    records,
    fields: fields.filter((field) =>
      records.some((record) => textOf(field, record.data[field.slug]) !== ""),
    ),
    survivor,
    keptOf: (field: Field) => values[field.slug] ?? keptOf(field, records, survivor),
    onSurvive: setSurvivor,
    onKeep: (field: Field, slug: string) => setValues({ ...values, [field.slug]: slug }),
  };
  return (
    <form className="merge" onSubmit={(event) => void submit(event)} noValidate>
      <p className="lead">{t("merging.lead")}</p>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {isNarrow ? <MergeStack {...merging} /> : <MergeTable {...merging} />}
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
  const has = (record: Item) => textOf(field, record.data[field.slug]) !== "";
  const own = records.find((record) => record.slug === survivor);
  return own !== undefined && has(own)
    ? survivor
    : (records.find((record) => record.slug !== survivor && has(record))?.slug ?? survivor);
}
