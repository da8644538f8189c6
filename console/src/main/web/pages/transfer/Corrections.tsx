import type { FailedRow, ImportStatus } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { useDraft } from "../../records/draft";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { correctedFile, correctedRows, type Corrected } from "./corrected";
import { FailedTable } from "./FailedTable";
import { note, type Started } from "./history";
import { mappingOf, optionsOf } from "./plan";
import { explained } from "./problems";
import { allFailedRows } from "./runs";
import { sendAgain } from "./sendAgain";
import type { Sent } from "./upload";
import { Uploading } from "./FileStep";

/** At most this many rows are sent again from the page; more are corrected in a file. */
const MOST = 5_000;

/** The rows that failed, whose cells can be corrected in place and sent again. */
export function Corrections({
  object,
  run,
  fields,
  kept,
}: {
  object: string;
  run: ImportStatus;
  fields: readonly Field[];
  kept: Started | undefined;
}) {
  const navigate = useNavigate();
  const me = useMe();
  const draft = useDraft(`corrections.${run.slug}`);
  const [sent, setSent] = useState<Sent | null>(null);
  const [control, setControl] = useState<AbortController | null>(null);
  const plan = kept?.plan ?? null;
  const edits = draft.values as Readonly<Record<string, Corrected>>;
  const count = Object.values(edits).filter((edit) => Object.keys(edit).length > 0).length;
  const width = Math.max(run.header.length, kept?.width ?? 0);

  const send = (isAll: boolean) => async (key: string) => {
    const abort = new AbortController();
    setControl(abort);
    try {
      const rows = await allFailedRows(object, run.slug, MOST);
      const file = correctedFile(
        kept?.name ?? "import.csv",
        run.header,
        correctedRows(rows, edits, isAll),
        width,
      );
      const { upload, preview } = await sendAgain(object, file, setSent, abort.signal);
      if (plan === null) {
        await navigate(`/objects/${object}/import?upload=${upload}&preview=${preview}`);
        return;
      }
      const answer = await call("POST /object/data/{objectSlug}/import/execute", {
        path: { objectSlug: object },
        body: {
          job_slug: preview,
          mapping: mappingOf(plan),
          options: optionsOf(plan.options, false),
        },
        key,
      });
      note({
        slug: answer.data.slug,
        object,
        kind: "import",
        name: file.name,
        at: answer.data.created_at,
        plan,
        width,
        corrects: run.slug,
      });
      draft.drop();
      await navigate(`/objects/${object}/imports/${answer.data.slug}`);
    } catch (error) {
      if (!abort.signal.aborted) {
        throw error;
      }
    } finally {
      setSent(null);
    }
  };
  const corrected = useSubmit(send(false), explained);
  const all = useSubmit(send(true), explained);
  const problems = corrected.problems.whole ?? all.problems.whole;
  const members = Object.values({ ...corrected.problems.fields, ...all.problems.fields });
  const maySend = me.data?.permissions.includes("transfer.create") === true;
  const set = (row: FailedRow, column: number, value: string) => {
    const before = edits[row.row] ?? {};
    const { [column]: _, ...others } = before;
    draft.set(
      String(row.row),
      value === (row.cells[column] ?? "") ? others : { ...others, [column]: value },
    );
  };
  if (sent !== null) {
    return <Uploading sent={sent} onCancel={() => control?.abort()} />;
  }
  return (
    <>
      <p className="meta">{t("importing.correctHint")}</p>
      <FailedTable
        object={object}
        run={run.slug}
        header={run.header}
        plan={plan}
        fields={fields}
        {...(maySend
          ? {
              cell: (row, column, name, problem) => (
                <CellInput
                  label={t("importing.cellOf", { column: name, row: formatNumber(row.row) })}
                  value={edits[row.row]?.[column] ?? row.cells[column] ?? ""}
                  problem={edits[row.row]?.[column] === undefined ? problem : undefined}
                  onChange={(value) => set(row, column, value)}
                />
              ),
            }
          : {})}
      />
      {(problems !== undefined || members.length > 0) && (
        <Notice kind="danger">{problems ?? members.join(" ")}</Notice>
      )}
      {maySend && (
        <div className="row">
          <Button
            kind="primary"
            disabled={count === 0}
            isBusy={corrected.isBusy}
            onClick={() => corrected.submit()}
          >
            {t("importing.sendCorrected", { shown: formatNumber(count), count })}
          </Button>
          {run.failed <= MOST && (
            <Button isBusy={all.isBusy} onClick={() => all.submit()}>
              {t("importing.sendAll")}
            </Button>
          )}
          {count > 0 && (
            <Button kind="quiet" onClick={draft.drop}>
              {t("importing.dropCorrections")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function CellInput({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <input
      className="input cell-box"
      dir="auto"
      aria-label={label}
      aria-invalid={problem === undefined ? undefined : true}
      title={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
