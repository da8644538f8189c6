import { useQuery } from "@tanstack/react-query";
import type { MovedField } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { expectOwn, renew, useFields } from "../../records/data";
import { type Field, textOf } from "../../records/model";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { reverse } from "./move";

const KINDS = {
  mapped: "success",
  converted: "info",
  lossy: "warning",
  lost: "danger",
  empty: "plain",
} as const;

/** Moves a record to another object, after it was seen what each of its values becomes. */
export function MoveDialog({
  object,
  slug,
  fields,
  onClose,
}: {
  object: string;
  slug: string;
  fields: readonly Field[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const objects = (useObjects().data ?? []).filter((one) => one.slug !== object);
  const [chosen, setChosen] = useState("");
  const [map, setMap] = useState<Readonly<Record<string, string | null>>>({});
  const to = chosen === "" ? (objects[0]?.slug ?? "") : chosen;
  const targets = useFields(to);
  const path = { objectSlug: object };
  const body = { record_slug: slug, to, field_map: { ...map } };
  const preview = useQuery({
    queryKey: ["move", object, slug, to, map],
    enabled: to !== "",
    queryFn: ({ signal }) =>
      call("POST /object/data/move/{objectSlug}/preview", { path, body, signal }),
    select: (answer) => answer.data,
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    expectOwn(object);
    expectOwn(to);
    const { data } = await call("POST /object/data/move/{objectSlug}/execute", {
      path,
      body,
      key,
    });
    await navigate(`/objects/${to}/${data.new_record_slug}`);
    await Promise.all([renew(object), renew(to)]);
    tell(t("move.done", { name: nameOf(to) }), async () => {
      if (await reverse(to, data.new_record_slug)) {
        await navigate(`/objects/${object}/${slug}`);
      }
    });
  });
  const nameOf = (one: string) =>
    objects.find((other) => other.slug === one)?.plural_name ?? one;
  const errors = preview.data?.errors ?? [];
  return (
    <Dialog title={t("move.title")} form="wide" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {Object.entries(problems.fields).map(([field, problem]) => (
          <Notice key={field} kind="danger">
            {problem}
          </Notice>
        ))}
        <SelectField
          label={t("move.to")}
          value={to}
          onChange={(next) => {
            setChosen(next);
            setMap({});
          }}
          choices={objects.map((one) => ({ value: one.slug, label: one.plural_name }))}
        />
        {preview.isError ? (
          <Failure problem={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.data === undefined ? (
          <Skeleton lines={5} />
        ) : (
          <>
            {errors.map((error) => (
              <Notice key={error.field + error.rule} kind="danger">
                <bdi>{error.field}</bdi>: {error.message}
              </Notice>
            ))}
            <Outcomes
              rows={preview.data.fields}
              fields={fields}
              targets={targets.data ?? []}
              onMap={(field, target) => setMap({ ...map, [field]: target })}
            />
          </>
        )}
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={preview.data === undefined || errors.length > 0}
          >
            {t("move.do")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What each value becomes, and the field that it goes to. */
function Outcomes({
  rows,
  fields,
  targets,
  onMap,
}: {
  rows: readonly MovedField[];
  fields: readonly Field[];
  targets: readonly Field[];
  onMap: (field: string, target: string | null) => void;
}) {
  return (
    <div className="table-scroll" role="region" aria-label={t("move.values")} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("filter.field")}</th>
            <th scope="col">{t("filter.value")}</th>
            <th scope="col">{t("move.goesTo")}</th>
            <th scope="col">{t("move.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const field = fields.find((one) => one.slug === row.field);
            return (
              <tr key={row.field}>
                <td>
                  <bdi>{field?.name ?? row.field}</bdi>
                </td>
                <td className="cut">
                  <bdi>{field !== undefined && shortOf(field, row.value)}</bdi>
                </td>
                <td>
                  <select
                    className="input"
                    aria-label={t("move.targetOf", { field: field?.name ?? row.field })}
                    value={row.to ?? ""}
                    onChange={(event) =>
                      onMap(row.field, event.target.value === "" ? null : event.target.value)
                    }
                  >
                    <option value="">{t("move.nowhere")}</option>
                    {targets.map((one) => (
                      <option key={one.slug} value={one.slug}>
                        {one.name}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <span className={`chip ${KINDS[row.outcome]}`} title={row.reason ?? undefined}>
                    {t(`move.outcomes.${row.outcome}`)}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A value as text; of related records, which have only slugs here, their number. */
function shortOf(field: Field, value: unknown): string {
  return (field.type === "relation" || field.type === "file") && Array.isArray(value)
    ? t("move.linked", { count: value.length })
    : textOf(field, value);
}
