import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { problemsOf } from "../../parts/form";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { Tabs } from "../../parts/Tabs";
import { tell, tellFailure } from "../../parts/Toasts";
import { useFields, useRecord } from "../../records/data";
import { type Field, type Item, nameField, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { RecordChats } from "../inbox/RecordChats";
import { Comments } from "./Comments";
import { RecordFields } from "./RecordFields";
import { Timeline } from "./Timeline";
import { Link } from "react-router";

/** One record whole: its fields, and all that belongs to it. */
export function RecordPage() {
  const { object = "", record = "" } = useParams();
  return <Whole key={`${object}/${record}`} object={object} slug={record} />;
}

function Whole({ object, slug }: { object: string; slug: string }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const me = useMe();
  const fields = useFields(object);
  const record = useRecord(object, slug);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const problem = fields.error ?? record.error;
  if (problem !== null) {
    return (
      <Failure
        problem={problem}
        onRetry={() => Promise.all([fields.refetch(), record.refetch()])}
      />
    );
  }
  if (fields.data === undefined || record.data === undefined) {
    return <Skeleton lines={12} />;
  }
  const name = nameField(fields.data);
  const title = (name && textOf(name, record.data.data[name.slug])) || slug;
  const remove = async () => {
    try {
      const answer = await call("POST /object/data/{objectSlug}/bulk-delete", {
        path: { objectSlug: object },
        body: { slugs: [slug] },
      });
      const token = answer.data.undo_token;
      await navigate(`/objects/${object}`);
      await queries.invalidateQueries({ queryKey: ["records", object] });
      tell(
        t("bulk.done", { shown: "1", count: 1 }),
        token === null ? undefined : () => restore(object, slug, token, navigate),
      );
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  return (
    <div className="record-page">
      <nav className="crumbs" aria-label={t("records.path")}>
        <Link to={`/objects/${object}`}>{shown?.plural_name ?? object}</Link>
        <Icon icon="chevron-right" />
        <bdi>{title}</bdi>
      </nav>
      <PageHead
        title={title}
        actions={
          me.data?.permissions.includes("record.delete") === true && (
            <Menu
              label={t("records.actions")}
              className="button quiet square"
              items={[
                {
                  label: t("bulk.delete"),
                  icon: "trash",
                  isDanger: true,
                  onChoose: () => void remove(),
                },
              ]}
            >
              <Icon icon="dots" />
            </Menu>
          )
        }
      />
      <div className="sides">
        <section aria-label={t("records.fields")}>
          <RecordFields object={object} record={record.data} fields={fields.data} />
        </section>
        <Tabs
          label={t("records.parts")}
          chosen={query.get("tab") ?? "timeline"}
          onChoose={(tab) => setQuery({ tab }, { replace: true })}
          tabs={[
            {
              key: "timeline",
              label: t("records.timeline"),
              content: (
                <Timeline object={object} slug={slug} fields={fields.data} version={record.data.version} />
              ),
            },
            {
              key: "comments",
              label: t("comment.title"),
              content: <Comments object={object} slug={slug} />,
            },
            {
              key: "related",
              label: t("records.related"),
              content: <Related object={object} record={record.data} fields={fields.data} />,
            },
            ...(me.data?.permissions.includes("messaging.read") === true
              ? [
                  {
                    key: "conversations",
                    label: t("inbox.recordChats.title"),
                    content: <RecordChats object={object} slug={slug} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  );
}

async function restore(
  object: string,
  slug: string,
  token: string,
  navigate: (to: string) => void | Promise<void>,
): Promise<void> {
  try {
    await call("POST /object/data/undo/{token}", { path: { token }, key: newKey() });
    await queries.invalidateQueries({ queryKey: ["records", object] });
    await navigate(`/objects/${object}/${slug}`);
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.changed"));
  }
}

/** The related records of each relation. */
function Related({
  object,
  record,
  fields,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
}) {
  const relations = fields.filter((field) => field.type === "relation");
  return relations.length === 0 ? (
    <p className="meta">{t("records.noRelations")}</p>
  ) : (
    relations.map((field) => (
      <RelatedList key={field.slug} object={object} slug={record.slug} field={field} />
    ))
  );
}

const SOME = 50;

function RelatedList({ object, slug, field }: { object: string; slug: string; field: Field }) {
  const target = String(field.settings["object"]);
  const fields = useFields(target);
  const related = useQuery({
    queryKey: ["related", object, slug, field.slug],
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/{dataSlug}/relations/{relationSlug}", {
        path: {
          objectSlug: object,
          dataSlug: slug,
          relationSlug: String(field.settings["relation"]),
        },
        query: { limit: SOME },
        signal,
      }),
  });
  const shown = (fields.data ?? []).filter((one) => one.type !== "long_text").slice(0, 4);
  return (
    <section className="related">
      <h2 dir="auto">{field.name}</h2>
      {related.isPending || fields.isPending ? (
        <Skeleton lines={3} />
      ) : related.isError ? (
        <Failure problem={related.error} onRetry={() => related.refetch()} />
      ) : related.data.data.length === 0 ? (
        <p className="meta">{t("records.noneRelated")}</p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="region" aria-label={field.name}>
          <table className="plain-table">
            <thead>
              <tr>
                {shown.map((one) => (
                  <th key={one.slug} scope="col" dir="auto">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {related.data.data.map((one) => (
                <tr key={one.slug}>
                  {shown.map((column, index) => (
                    <td key={column.slug}>
                      {index === 0 ? (
                        <Link to={`/objects/${target}/${one.slug}`} dir="auto">
                          {textOf(column, one.data[column.slug]) || one.slug}
                        </Link>
                      ) : (
                        <Value field={column} value={one.data[column.slug]} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
