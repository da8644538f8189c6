import type { BulkResult } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call, newKey } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { problemsOf, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell, tellFailure } from "../../parts/Toasts";
import { CellEditor } from "../../records/CellEditor";
import { renew } from "../../records/data";
import { formatNumber } from "../../records/format";
import { type Field, isEditable } from "../../records/model";
import { Value } from "../../records/Value";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";

/** What can be done with the selected records. Each operation says what it did, and can be undone. */
export function BulkBar({
  object,
  fields,
  slugs,
  onDone,
}: {
  object: string;
  fields: readonly Field[];
  slugs: readonly string[];
  onDone: () => void;
}) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const navigate = useNavigate();
  const mayExport = useMe().data?.permissions.includes("transfer.create") === true;
  const done = (result: BulkResult) => {
    setOpen(null);
    onDone();
    void renew(object);
    const undo = result.undo_token;
    tell(
      t("bulk.done", { shown: formatNumber(result.succeeded), count: result.succeeded }),
      undo === null ? undefined : () => takeBack(object, undo),
    );
    if (result.failed > 0) {
      tellFailure(t("bulk.failed", { shown: formatNumber(result.failed), count: result.failed }));
    }
  };
  return (
    <div className="bulk-bar" role="region" aria-label={t("bulk.title")}>
      <strong>{t("bulk.selected", { shown: formatNumber(slugs.length), count: slugs.length })}</strong>
      <Button icon="pencil" onClick={() => setOpen("edit")}>
        {t("bulk.edit")}
      </Button>
      <Button icon="trash" onClick={() => setOpen("delete")}>
        {t("bulk.delete")}
      </Button>
      {mayExport && (
        <Button
          icon="file-export"
          onClick={() =>
            void navigate(`/objects/${object}/exports?selected=true`, { state: { slugs } })
          }
        >
          {t("exporting.start")}
        </Button>
      )}
      <Button kind="quiet" icon="x" onClick={onDone}>
        {t("bulk.none")}
      </Button>
      {open === "edit" && (
        <EditMany {...{ object, fields, slugs }} onClose={() => setOpen(null)} onDone={done} />
      )}
      {open === "delete" && (
        <DeleteMany {...{ object, slugs }} onClose={() => setOpen(null)} onDone={done} />
      )}
    </div>
  );
}

async function takeBack(object: string, token: string): Promise<void> {
  try {
    await call("POST /object/data/undo/{token}", { path: { token }, key: newKey() });
    await renew(object);
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.changed"));
  }
}

function EditMany({
  object,
  fields,
  slugs,
  onClose,
  onDone,
}: {
  object: string;
  fields: readonly Field[];
  slugs: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const editable = fields.filter((field) => isEditable(field) && !field.is_unique);
  const [slug, setSlug] = useState(editable[0]?.slug ?? "");
  const [value, setValue] = useState<unknown>(null);
  const [isEditing, setEditing] = useState(true);
  const [expected, setExpected] = useState<BulkResult | null>(null);
  const field = editable.find((one) => one.slug === slug);
  const path = { objectSlug: object };
  const body = { slugs: [...slugs], data: { [slug]: value } };
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const route = "POST /object/data/{objectSlug}/bulk-update";
    if (expected === null) {
      setExpected((await call(route, { path, body: { ...body, dry_run: true }, key })).data);
    } else {
      onDone((await call(route, { path, body, key })).data);
    }
  });
  const choose = (next: string) => {
    setSlug(next);
    setValue(null);
    setExpected(null);
    setEditing(true);
  };
  return (
    <Dialog title={t("bulk.edit")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {Object.values(problems.fields).map((problem) => (
          <Notice key={problem} kind="danger">
            {problem}
          </Notice>
        ))}
        <SelectField
          label={t("bulk.field")}
          value={slug}
          onChange={choose}
          choices={editable.map((one) => ({ value: one.slug, label: one.name }))}
        />
        {field !== undefined && (
          <div className="field">
            <span className="label">{t("bulk.value")}</span>
            {isEditing ? (
              <CellEditor
                key={slug}
                field={field}
                value={value}
                typed={null}
                onSave={(next) => {
                  setValue(next);
                  setExpected(null);
                  setEditing(false);
                }}
                onCancel={() => setEditing(false)}
              />
            ) : (
              <Button onClick={() => setEditing(true)}>
                {value === null ? t("value.none") : <Value field={field} value={value} />}
              </Button>
            )}
          </div>
        )}
        {expected !== null && (
          <Notice kind="info">
            {t("bulk.expected", {
              succeeded: formatNumber(expected.succeeded),
              unchanged: formatNumber(expected.unchanged),
              failed: formatNumber(expected.failed),
            })}
          </Notice>
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {expected === null ? t("bulk.preview") : t("bulk.apply")}
        </Button>
      </form>
    </Dialog>
  );
}

function DeleteMany({
  object,
  slugs,
  onClose,
  onDone,
}: {
  object: string;
  slugs: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/data/{objectSlug}/bulk-delete", {
      path: { objectSlug: object },
      body: { slugs: [...slugs] },
      key,
    });
    onDone(answer.data);
  });
  return (
    <Dialog
      title={t("bulk.deleteTitle", { shown: formatNumber(slugs.length), count: slugs.length })}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("bulk.deleteLead")}</p>
        <Button kind="danger" type="submit" isBusy={isBusy}>
          {t("bulk.delete")}
        </Button>
      </form>
    </Dialog>
  );
}
