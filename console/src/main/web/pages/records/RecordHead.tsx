import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call, newKey } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { MoreMenu } from "../../parts/Menu";
import { problemsOf } from "../../parts/form";
import { tell, tellFailure } from "../../parts/Toasts";
import { expectOwn, renew } from "../../records/data";
import type { Field, Item } from "../../records/model";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { MoveDialog } from "./MoveDialog";
import { Neighbours } from "./Neighbours";
import { Owner } from "./Owner";

/** The way to a record, its name and owner, and what can be done with it. */
export function RecordHead({
  object,
  plural,
  record,
  title,
  fields,
  list,
  isReadOnly,
  isGone,
  onPast,
}: {
  object: string;
  plural: string;
  record: Item;
  title: string;
  fields: readonly Field[];
  /** What the address of the list said from which the record was opened. */
  list: string;
  isReadOnly: boolean;
  isGone: boolean;
  onPast: () => void;
}) {
  const navigate = useNavigate();
  const me = useMe();
  const may = (permission: string) =>
    !isGone && me.data?.permissions.includes(permission) === true;
  const [isMoving, setMoving] = useState(false);
  const remove = async () => {
    try {
      expectOwn(object);
      const { data } = await call("POST /object/data/{objectSlug}/bulk-delete", {
        path: { objectSlug: object },
        body: { slugs: [record.slug] },
        key: newKey(),
      });
      const token = data.undo_token;
      await navigate(`/objects/${object}${list === "" ? "" : `?${list}`}`);
      await renew(object);
      tell(
        t("record.deleted", { name: title }),
        token === null ? undefined : () => restore(token),
      );
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  const restore = async (token: string) => {
    try {
      expectOwn(object);
      await call("POST /object/data/undo/{token}", { path: { token }, key: newKey() });
      await renew(object);
      await navigate(`/objects/${object}/${record.slug}`);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.changed"));
    }
  };
  const addressOf = (slug: string) =>
    `/objects/${object}/${slug}?list=${encodeURIComponent(list)}`;
  return (
    <header className="record-head">
      <nav className="crumbs" aria-label={t("records.path")}>
        <Link to={`/objects/${object}${list === "" ? "" : `?${list}`}`}>
          <bdi>{plural}</bdi>
        </Link>
        <Icon icon="chevron-right" />
      </nav>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <div className="row acts">
        <Neighbours object={object} slug={record.slug} list={list} addressOf={addressOf} />
        <Owner object={object} record={record} isReadOnly={isReadOnly} />
        <MoreMenu
          label={t("records.actions")}
          items={[
            {
              label: t("record.copyLink"),
              icon: "link",
              onChoose: () => {
                void navigator.clipboard
                  .writeText(location.href.replace(/[?#].*$/, ""))
                  .then(() => tell(t("record.linkCopied")));
              },
            },
            { label: t("past.open"), icon: "history", onChoose: onPast },
            ...(may("record.update") && may("record.create") && may("record.delete")
              ? [
                  {
                    label: t("move.title"),
                    icon: "arrow-move-right" as const,
                    onChoose: () => setMoving(true),
                  },
                ]
              : []),
            ...(may("record.delete")
              ? [
                  { head: "" },
                  {
                    label: t("bulk.delete"),
                    icon: "trash" as const,
                    isDanger: true,
                    onChoose: () => void remove(),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {isMoving && (
        <MoveDialog
          object={object}
          slug={record.slug}
          fields={fields}
          onClose={() => setMoving(false)}
        />
      )}
    </header>
  );
}
