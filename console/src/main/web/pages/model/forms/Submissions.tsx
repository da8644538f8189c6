import { useQuery } from "@tanstack/react-query";
import type { FieldView, ObjectRecord, ObjectView } from "generated/api";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { Pages } from "../../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { formatMoment } from "../../../records/format";
import { Value } from "../../../records/Value";
import { t } from "../../../words";
import { formAuthor } from "./author";

const EACH = 50;
const COLUMNS = 4;

/** The records that came by the form, the newest first. */
export function Submissions({
  object,
  fields,
}: {
  object: ObjectView;
  fields: readonly FieldView[];
}) {
  const form = useQuery({
    queryKey: ["form", object.slug],
    queryFn: ({ signal }) =>
      formAuthor(async (filter) => {
        const answer = await call("GET /object/data/{objectSlug}", {
          path: { objectSlug: object.slug },
          query: {
            limit: 1,
            sort: "created_by",
            count: "none",
            ...(filter === null ? {} : { filter: JSON.stringify(filter) }),
          },
          signal,
        });
        return answer.data[0]?.created_by?.slug ?? null;
      }),
  });
  if (form.isError) {
    return <Failure problem={form.error} onRetry={() => form.refetch()} />;
  }
  if (form.isPending) {
    return <Skeleton lines={5} />;
  }
  const empty = (
    <Empty icon="inbox" title={t("publicForm.noSubmissions")}>
      {t("publicForm.noSubmissionsLead")}
    </Empty>
  );
  if (form.data === null) {
    return empty;
  }
  const filter = JSON.stringify({ field: "created_by", op: "eq", value: form.data });
  const shown = fields.filter((field) => field.is_active && field.is_public).slice(0, COLUMNS);
  return (
    <div className="stack">
      <Link
        className="button plain start"
        to={`/objects/${object.slug}?filter=${encodeURIComponent(filter)}&sort=-created_at`}
      >
        {t("publicForm.inTable")}
      </Link>
      <Pages<ObjectRecord>
        name={["records", object.slug, "submissions"]}
        label={t("publicForm.submissions")}
        keyOf={(record) => record.slug}
        read={(page, signal) =>
          call("GET /object/data/{objectSlug}", {
            path: { objectSlug: object.slug },
            query: { page, limit: EACH, sort: "-created_at", filter },
            signal,
          })
        }
        empty={empty}
        columns={[
          {
            head: t("system.created_at"),
            cell: (record) => (
              <Link to={`/objects/${object.slug}/${record.slug}`}>
                {formatMoment(record.created_at)}
              </Link>
            ),
          },
          ...shown.map((field) => ({
            head: field.name,
            cell: (record: ObjectRecord) => <Value field={field} value={record.data[field.slug]} />,
          })),
        ]}
      />
    </div>
  );
}
