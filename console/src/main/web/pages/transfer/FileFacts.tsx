import type { PreviewDraft } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { formatNumber, formatSize } from "../../records/format";
import { t, type Word } from "../../words";
import type { Preview } from "./preview";
import { reason } from "./problems";

const DELIMITERS = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "bar"],
] as const;

const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

export function delimiterName(delimiter: string): string {
  const name = DELIMITERS.find(([sign]) => sign === delimiter)?.[1];
  return name === undefined ? delimiter : t(`transfer.delimiter.${name}`);
}

export function delimiterChoices(): Array<{ value: string; label: string }> {
  return DELIMITERS.map(([value, name]) => ({ value, label: t(`transfer.delimiter.${name}`) }));
}

/** How the file was read, with a way to read it otherwise. */
export function FileFacts({
  object,
  preview,
  upload,
}: {
  object: string;
  preview: Preview;
  upload: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const rows = preview.total_rows ?? 0;
  const isText = preview.type === "csv";
  return (
    <section className="transfer-panel facts">
      <div className="row">
        <strong dir="auto" className="file-name">
          {preview.file_name}
        </strong>
        <span>{t("importing.rows", { shown: formatNumber(rows), count: rows })}</span>
        <span>{t("importing.columns", { shown: formatNumber(preview.columns.length), count: preview.columns.length })}</span>
        <span>{formatSize(preview.size)}</span>
        {isText && <bdi>{preview.encoding?.toUpperCase()}</bdi>}
        {isText && preview.delimiter !== null && <span>{delimiterName(preview.delimiter)}</span>}
        <span>
          {preview.header_row === 0
            ? t("importing.noHeader")
            : t("importing.headerAt", { row: formatNumber(preview.header_row ?? 1) })}
        </span>
        {upload !== null && (
          <Button kind="quiet" icon="adjustments-horizontal" onClick={() => setOpen(true)}>
            {t("importing.readOtherwise")}
          </Button>
        )}
      </div>
      <Notes preview={preview} />
      {isOpen && upload !== null && (
        <ReadOtherwise {...{ object, preview, upload }} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function Notes({ preview }: { preview: Preview }) {
  const notes = [...preview.row_faults, ...preview.warnings];
  if (preview.total_rows === 0) {
    return <Notice kind="warning">{t("importing.noRows")}</Notice>;
  }
  if (notes.length === 0) {
    return null;
  }
  return (
    <Notice kind="warning">
      {preview.faulty_rows > 0 && (
        <p>
          {t("importing.faulty", {
            shown: formatNumber(preview.faulty_rows),
            count: preview.faulty_rows,
          })}
        </p>
      )}
      {preview.surplus_rows > 0 && (
        <p>
          {t("importing.surplus", {
            shown: formatNumber(preview.surplus_rows),
            count: preview.surplus_rows,
          })}
        </p>
      )}
      <details>
        <summary>{t("importing.whichRows")}</summary>
        <ul>
          {notes.map((note, index) => (
            <li key={index}>
              {t("importing.rowSays", {
                row: formatNumber(note.row),
                reason: reason(note.rule, note.message),
              })}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

function ReadOtherwise({
  object,
  preview,
  upload,
  onClose,
}: {
  object: string;
  preview: Preview;
  upload: string;
  onClose: () => void;
}) {
  const { change: ask } = useAddress();
  const [delimiter, setDelimiter] = useState(preview.delimiter ?? ",");
  const [encoding, setEncoding] = useState(preview.encoding ?? "utf-8");
  const [hasHeader, setHeader] = useState(preview.header_row !== 0);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/data/{objectSlug}/import/preview", {
      path: { objectSlug: object },
      body: {
        upload_id: upload,
        has_header: hasHeader,
        ...(preview.type === "csv" ? ({ delimiter, encoding } as Partial<PreviewDraft>) : {}),
      },
      key,
    });
    onClose();
    ask({ preview: answer.data.slug });
  });
  return (
    <Dialog title={t("importing.readOtherwise")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {preview.type === "csv" && (
          <>
            <SelectField
              label={t("transfer.delimiter.title")}
              choices={delimiterChoices()}
              value={delimiter}
              onChange={setDelimiter}
              problem={problems.fields["delimiter"]}
            />
            <SelectField
              label={t("importing.encoding")}
              hint={t("importing.encodingHint")}
              choices={ENCODINGS.map((one) => ({
                value: one,
                label: t(`importing.encodings.${one.replaceAll("-", "_")}` as Word),
              }))}
              value={encoding}
              onChange={setEncoding}
              problem={problems.fields["encoding"]}
            />
          </>
        )}
        <Checkbox label={t("importing.hasHeader")} checked={hasHeader} onChange={setHeader} />
        <p className="hint">{t("importing.readAgainHint")}</p>
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("importing.readAgain")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
