import { useQuery } from "@tanstack/react-query";
import type { FieldPlacement, FieldView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { renewFields, useAllObjects } from "./data";
import { useImpact } from "./DeleteField";
import { explain } from "./refusals";

/** The objects that share a field. */
export function Placements({
  object,
  field,
  onClose,
}: {
  object: string;
  field: FieldView;
  onClose: () => void;
}) {
  const objects = useAllObjects();
  const [target, setTarget] = useState("");
  const [removed, setRemoved] = useState<FieldPlacement | null>(null);
  const list = useQuery({
    queryKey: ["placements", object, field.slug],
    queryFn: ({ signal }) =>
      call("GET /object/field/placement/{fieldSlug}", {
        path: { fieldSlug: field.slug },
        query: { object },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("POST /object/field/placement/{fieldSlug}", {
      path: { fieldSlug: field.slug },
      body: { object_slug: object, objects: [target] },
      key,
    });
    const name = objects.data?.find((one) => one.slug === target)?.plural_name ?? target;
    tell(t("placement.shared", { name: field.name, object: name }));
    setTarget("");
    await renewFields();
  }, explain);
  if (removed !== null) {
    return (
      <RemovePlacement field={field} placement={removed} onClose={() => setRemoved(null)} />
    );
  }
  const others = (objects.data ?? []).filter(
    (one) => list.data?.some((place) => place.object_slug === one.slug) === false,
  );
  return (
    <Dialog title={t("placement.title", { name: field.name })} onClose={onClose}>
      {list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Skeleton lines={3} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
          <p className="meta">{t("placement.lead")}</p>
          <ul className="model-list">
            {list.data.map((place) => (
              <li key={place.object_slug} className="row">
                <bdi className="grow">{place.object_name}</bdi>
                {place.object_slug === object ? (
                  <span className="chip">{t("placement.here")}</span>
                ) : (
                  <Button
                    kind="quiet"
                    icon="trash"
                    aria-label={`${t("placement.remove")}: ${place.object_name}`}
                    onClick={() => setRemoved(place)}
                  >
                    {t("placement.remove")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <SelectField
            label={t("placement.add")}
            value={target}
            onChange={setTarget}
            problem={problems.fields["objects"] ?? problems.fields["slug"]}
            choices={[
              { value: "", label: t("common.choose") },
              ...others.map((one) => ({ value: one.slug, label: one.plural_name })),
            ]}
          />
          <div className="row">
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={target === ""}>
              {t("placement.share")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function RemovePlacement({
  field,
  placement,
  onClose,
}: {
  field: FieldView;
  placement: FieldPlacement;
  onClose: () => void;
}) {
  const impact = useImpact(placement.object_slug, field.slug);
  const holds = impact.data?.records_with_value ?? 0;
  const words = { name: field.name, object: placement.object_name };
  return (
    <Confirm
      title={t("placement.removeTitle", words)}
      action={t("placement.remove")}
      isReady={impact.isSuccess}
      explain={explain}
      onClose={onClose}
      onConfirm={async (key) => {
        await call("DELETE /object/field/placement/{objectSlug}/{fieldSlug}", {
          path: { objectSlug: placement.object_slug, fieldSlug: field.slug },
          query: holds > 0 ? {} : { if_empty: true },
          key,
        });
        tell(t("placement.removed", words));
        await renewFields();
      }}
    >
      {impact.isError ? (
        <Failure problem={impact.error} onRetry={() => impact.refetch()} />
      ) : impact.isPending ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <p>{t("placement.removeLead", words)}</p>
          <p>
            {holds === 0
              ? t("field.deleteNothing")
              : t("placement.removeValues", { count: holds, shown: formatNumber(holds) })}
          </p>
        </>
      )}
    </Confirm>
  );
}
