import { useQuery } from "@tanstack/react-query";
import type { FieldView } from "generated/api";
import { call } from "../../api/client";
import { Confirm } from "../../parts/Confirm";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t, type Word } from "../../words";
import { renewFields } from "./data";
import { explain } from "./refusals";

const USES: Readonly<Record<string, Word>> = {
  export_schedule: "field.use.exportSchedule",
  form: "field.use.form",
  formula: "field.use.formula",
  placement: "field.use.placement",
  match_rule: "field.use.matchRule",
  report: "field.use.report",
  unique_key: "field.use.uniqueKey",
  view: "field.use.view",
  webhook: "field.use.webhook",
  workflow: "field.use.workflow",
};

/** What a field holds and what uses it. */
export function useImpact(object: string, field: string) {
  return useQuery({
    queryKey: ["impact", object, field],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call("GET /object/field/{objectSlug}/{fieldSlug}/impact", {
        path: { objectSlug: object, fieldSlug: field },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Shows what is lost with a field, and asks for its name before it is deleted. */
export function DeleteField({
  object,
  field,
  onClose,
}: {
  object: string;
  field: FieldView;
  onClose: () => void;
}) {
  const impact = useImpact(object, field.slug);
  const holds = impact.data?.records_with_value ?? 0;
  return (
    <Confirm
      title={t("field.deleteTitle", { name: field.name })}
      action={t("field.delete")}
      {...(holds > 0 ? { typed: field.name } : {})}
      isReady={impact.isSuccess}
      explain={explain}
      onClose={onClose}
      onConfirm={async (key) => {
        try {
          await call("DELETE /object/field/{objectSlug}/{fieldSlug}", {
            path: { objectSlug: object, fieldSlug: field.slug },
            // A field without values must still be without them when it goes.
            query: holds > 0 ? {} : { if_empty: true },
            key,
          });
        } catch (error) {
          await impact.refetch();
          throw error;
        }
        tell(t("field.deleted", { name: field.name }));
        await renewFields();
      }}
    >
      {impact.isError ? (
        <Failure problem={impact.error} onRetry={() => impact.refetch()} />
      ) : impact.isPending ? (
        <Skeleton lines={3} />
      ) : (
        <>
          {holds === 0 ? (
            <p>{t("field.deleteNothing")}</p>
          ) : (
            <Notice kind="warning">
              <strong>
                {t("field.deleteValues", {
                  count: holds,
                  shown: formatNumber(holds),
                  all: formatNumber(impact.data.records),
                })}
              </strong>{" "}
              {t("field.deleteLead")}
            </Notice>
          )}
          <Uses uses={impact.data.uses} />
        </>
      )}
    </Confirm>
  );
}

function Uses({
  uses,
}: {
  uses: ReadonlyArray<{
    kind: string;
    count: number;
    items: ReadonlyArray<{ slug: string; name: string }>;
  }>;
}) {
  const used = uses.filter((one) => one.count > 0);
  return (
    used.length > 0 && (
      <div>
        <p>{t("field.usedBy")}</p>
        <ul className="bullets">
          {used.map((one) => {
            const word = USES[one.kind];
            return (
              <li key={one.kind}>
                {word === undefined ? one.kind : t(word)} ({formatNumber(one.count)})
                {one.items.length > 0 && (
                  <>
                    {": "}
                    <bdi>{one.items.map((item) => item.name).join(", ")}</bdi>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    )
  );
}
