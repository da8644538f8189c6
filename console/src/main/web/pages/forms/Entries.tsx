import { useQuery } from "@tanstack/react-query";
import type { FormField, FormRecord, FormView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Dialog } from "../../parts/Dialog";
import { Pages } from "../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { type Field, namedIn } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";
import { labelOf } from "./RelatedInput";

const EACH = 25;
const COLUMNS = 4;

/** What was filled in so far, of a form that shows it to everybody. */
export function Entries({ workspace, form }: { workspace: string; form: FormView }) {
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const shown = form.fields.toSorted((left, right) => left.order - right.order).slice(0, COLUMNS);
  return (
    <div className="stack">
      <input
        className="input"
        type="search"
        dir="auto"
        aria-label={t("publicForm.search")}
        placeholder={t("publicForm.search")}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Pages<FormRecord>
        key={words}
        name={["public", workspace, form.object_slug, "entries", words]}
        label={t("publicForm.entries")}
        keyOf={(record) => record.slug}
        read={(page, signal) =>
          call("GET /public/forms/{objectSlug}/data", {
            path: { objectSlug: form.object_slug },
            query: { workspace, page, limit: EACH, ...(words === "" ? {} : { q: words }) },
            signal,
          })
        }
        empty={<Empty icon="table" title={t("publicForm.noEntries")} />}
        columns={[
          ...shown.map((field, index) => ({
            head: field.name,
            cell: (record: FormRecord) =>
              index === 0 ? (
                <button type="button" className="link" onClick={() => setOpened(record.slug)}>
                  <bdi>{labelOf({ first: record.data[field.slug] }, record.slug)}</bdi>
                </button>
              ) : (
                <Shown field={field} value={record.data[field.slug]} />
              ),
          })),
          {
            head: t("system.created_at"),
            cell: (record) => formatMoment(record.created_at),
          },
        ]}
      />
      {opened !== null && (
        <Entry
          workspace={workspace}
          form={form}
          slug={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Entry({
  workspace,
  form,
  slug,
  onClose,
}: {
  workspace: string;
  form: FormView;
  slug: string;
  onClose: () => void;
}) {
  const record = useQuery({
    queryKey: ["public", workspace, form.object_slug, "entry", slug],
    queryFn: ({ signal }) =>
      call("GET /public/forms/{objectSlug}/data/{recordSlug}", {
        path: { objectSlug: form.object_slug, recordSlug: slug },
        query: { workspace },
        signal,
      }),
    select: (answer) => answer.data,
  });
  return (
    <Dialog title={form.title} onClose={onClose}>
      {record.isError ? (
        <Failure problem={record.error} onRetry={() => record.refetch()} />
      ) : record.isPending ? (
        <Skeleton lines={4} />
      ) : (
        <dl className="pairs">
          {form.fields.map((field) => (
            <div key={field.slug}>
              <dt className="meta">
                <bdi>{field.name}</bdi>
              </dt>
              <dd>
                <Shown field={field} value={record.data.data[field.slug]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}

/** A value for everybody: related records are named, but lead nowhere. */
function Shown({ field, value }: { field: FormField; value: unknown }) {
  if (value === null || value === undefined) {
    return <span className="meta">–</span>;
  }
  if (field.type === "relation" || field.type === "smart_catalog") {
    return (
      <bdi>
        {namedIn(value)
          .map((one) => one.label)
          .join(", ")}
      </bdi>
    );
  }
  if (field.type === "file") {
    return <bdi>{namedIn(value).map((one) => one.label).join(", ")}</bdi>;
  }
  return <Value field={publicField(field)} value={value} />;
}

/** A field of a form as a field of an object, which says more. */
function publicField(field: FormField): Field {
  return {
    ...field,
    options: field.options.map((option) => ({ ...option, is_active: true })),
    is_unique: false,
    is_active: true,
    is_converting: false,
    is_system: false,
    is_public: true,
    placements: [],
    operators: [],
    is_indexed: false,
    is_sortable: false,
    created_at: "",
    updated_at: "",
    formula: null,
    rollup: null,
    lookup: null,
    conversion: null,
  };
}
