import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { Button, IconButton } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { renew, reread, useFields } from "../../records/data";
import { formatTotal } from "../../records/format";
import { type Field, isMultiple, type Item, nameField, namedIn, textOf } from "../../records/model";
import { RecordPicker } from "../../records/RecordPicker";
import { refusalOf } from "../../records/refusal";
import { Value } from "../../records/Value";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { NewRecord } from "./NewRecord";

const SOME = 20;
const MAX_SHOWN = 5;

/** The related records of each relation, as small tables. */
export function Related({
  object,
  record,
  fields,
  isReadOnly,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
  isReadOnly: boolean;
}) {
  const relations = fields.filter((field) => field.type === "relation");
  return relations.length === 0 ? (
    <p className="meta">{t("records.noRelations")}</p>
  ) : (
    relations.map((field) => (
      <Relation key={field.slug} {...{ object, record, field, isReadOnly }} />
    ))
  );
}

function Relation({
  object,
  record,
  field,
  isReadOnly,
}: {
  object: string;
  record: Item;
  field: Field;
  isReadOnly: boolean;
}) {
  const target = String(field.settings["object"]);
  const me = useMe();
  const type = useObjects().data?.find((one) => one.slug === target);
  const fields = useFields(target);
  const [open, setOpen] = useState<"add" | "new" | null>(null);
  const key = ["related", object, record.slug, field.slug];
  const related = useInfiniteQuery({
    queryKey: key,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}/{dataSlug}/relations/{relationSlug}", {
        path: {
          objectSlug: object,
          dataSlug: record.slug,
          relationSlug: String(field.settings["relation"]),
        },
        query: { limit: SOME, ...(pageParam === "" ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (last) => last.pagination.next_cursor ?? undefined,
  });
  const isMany = isMultiple(field);
  const link = async (change: unknown, undo: unknown, said: string): Promise<void> => {
    try {
      // Others may link and unlink at the same time: only the links that are named change.
      await call("PUT /object/data/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: record.slug },
        body: { data: { [field.slug]: change } },
        key: newKey(),
      });
      if (undo !== undefined) {
        tell(said, () => link(undo, undefined, ""));
      }
    } catch (error) {
      tellFailure(refusalOf(field, error));
    }
    await Promise.all([
      reread(object, record.slug).catch(() => undefined),
      queries.invalidateQueries({ queryKey: key }),
    ]);
  };
  const add = (slugs: readonly string[]) => {
    setOpen(null);
    if (slugs.length > 0) {
      const before = namedIn(record.data[field.slug])[0]?.slug ?? null;
      void link(
        isMany ? { add: slugs } : (slugs[0] ?? null),
        isMany ? { remove: slugs } : before,
        t("related.added", { count: slugs.length }),
      );
    }
  };
  const unlink = (slug: string) =>
    link(
      isMany ? { remove: [slug] } : null,
      isMany ? { add: [slug] } : slug,
      t("related.unlinked"),
    );
  const all = related.data?.pages.flatMap((page) => page.data) ?? [];
  const total = formatTotal(related.data?.pages[0]?.pagination);
  const name = nameField(fields.data ?? []);
  const shown = [
    ...(name === undefined ? [] : [name]),
    ...(fields.data ?? []).filter(
      (one) => one !== name && one.type !== "long_text" && one.type !== "relation",
    ),
  ].slice(0, MAX_SHOWN);
  return (
    <section className="related">
      <header className="row">
        <h2 dir="auto">{field.name}</h2>
        {total !== "" && <span className="meta">{total}</span>}
        {!isReadOnly && (
          <span className="row acts">
            {open === "add" ? (
              <span className="choosing">
                <RecordPicker
                  object={target}
                  isMultiple={isMany}
                  chosen={[]}
                  label={t("related.find", { name: type?.plural_name ?? target })}
                  onChoose={(chosen) => add(chosen.map((one) => one.slug))}
                  onCancel={() => setOpen(null)}
                />
              </span>
            ) : (
              <Button icon="link" onClick={() => setOpen("add")}>
                {t(isMany || all.length === 0 ? "related.add" : "related.replace")}
              </Button>
            )}
            {me.data?.permissions.includes("record.create") === true && (
              <Button kind="quiet" icon="plus" onClick={() => setOpen("new")}>
                {t("records.new", { name: type?.name ?? "" })}
              </Button>
            )}
          </span>
        )}
      </header>
      {related.isPending || fields.isPending ? (
        <Skeleton lines={3} />
      ) : related.isError ? (
        <Failure problem={related.error} onRetry={() => related.refetch()} />
      ) : all.length === 0 ? (
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
                {!isReadOnly && (
                  <th scope="col">
                    <span className="only-read">{t("list.actions")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {all.map((one) => {
                const label = (name && textOf(name, one.data[name.slug])) || one.slug;
                return (
                  <tr key={one.slug}>
                    {shown.map((column, index) => (
                      <td key={column.slug} className="cut">
                        {index === 0 ? (
                          <Link to={`/objects/${target}/${one.slug}`} dir="auto">
                            {label}
                          </Link>
                        ) : (
                          <Value field={column} value={one.data[column.slug]} />
                        )}
                      </td>
                    ))}
                    {!isReadOnly && (
                      <td className="end">
                        <IconButton
                          icon="unlink"
                          label={t("related.unlink", { name: label })}
                          onClick={() => unlink(one.slug)}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {related.hasNextPage && (
        <Button isBusy={related.isFetchingNextPage} onClick={() => related.fetchNextPage()}>
          {t("records.more")}
        </Button>
      )}
      {open === "new" && fields.data !== undefined && (
        <NewRecord
          object={target}
          name={type?.name ?? ""}
          fields={fields.data}
          onClose={() => setOpen(null)}
          onMade={(made) => {
            add([made.slug]);
            void renew(target);
          }}
        />
      )}
    </section>
  );
}
