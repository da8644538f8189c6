import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell, tellFailure } from "../../../parts/Toasts";
import { expectOwn, renew } from "../../../records/data";
import { formatNumber } from "../../../records/format";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { reverse } from "../move";

/** Moves many records to another object, after it was seen what each value becomes. */
export function BulkMove({
  object,
  slugs,
  onClose,
  onDone,
}: {
  object: string;
  slugs: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const objects = (useObjects().data ?? []).filter((one) => one.slug !== object);
  const [chosen, setChosen] = useState("");
  const to = chosen === "" ? (objects[0]?.slug ?? "") : chosen;
  const path = { objectSlug: object };
  const body = { record_slugs: [...slugs], to };
  const preview = useQuery({
    queryKey: ["move", object, slugs, to],
    enabled: to !== "",
    queryFn: ({ signal }) =>
      call("POST /object/data/move/{objectSlug}/bulk-preview", { path, body, signal }),
    select: (answer) => answer.data,
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    expectOwn(object);
    expectOwn(to);
    const { data } = await call("POST /object/data/move/{objectSlug}/bulk-execute", {
      path,
      body,
      key,
    });
    onDone();
    const moved = data.results.flatMap((one) =>
      one.new_record_slug === null ? [] : [one.new_record_slug],
    );
    tell(
      t("move.many", { shown: formatNumber(data.succeeded), count: data.succeeded }),
      async () => {
        for (const one of moved) {
          await reverse(to, one);
        }
        await renew(object);
      },
    );
    if (data.failed > 0) {
      tellFailure(t("bulk.failed", { shown: formatNumber(data.failed), count: data.failed }));
    }
    await renew(object);
  });
  const lost = preview.data?.fields.filter((field) => field.lost + field.lossy > 0) ?? [];
  return (
    <Dialog title={t("move.title")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <SelectField
          label={t("move.to")}
          value={to}
          onChange={setChosen}
          choices={objects.map((one) => ({ value: one.slug, label: one.plural_name }))}
        />
        {preview.isError ? (
          <Failure problem={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Notice kind={lost.length > 0 || preview.data.refused > 0 ? "warning" : "info"}>
            {t("move.expected", {
              movable: formatNumber(preview.data.movable),
              refused: formatNumber(preview.data.refused),
            })}
            {lost.length > 0 && (
              <ul className="reasons">
                {lost.map((field) => (
                  <li key={field.field}>
                    {t("move.loses", { field: field.field, shown: formatNumber(field.lost) })}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={preview.data === undefined || preview.data.movable === 0}
          >
            {t("move.do")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
