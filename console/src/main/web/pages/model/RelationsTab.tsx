import type { ObjectView, RelationView } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { MoreMenu } from "../../parts/Menu";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { renewFields, useAllObjects, useMay, useRelations } from "./data";
import { DeleteRelation } from "./DeleteRelation";
import { sentenceOf } from "./refusals";
import { KIND_WORDS, sideOf } from "./relation";
import { RelationForm } from "./RelationForm";

/** The relations of an object, each as this object sees it. */
export function RelationsTab({ object }: { object: ObjectView }) {
  const may = useMay();
  const objects = useAllObjects();
  const relations = useRelations(object.slug);
  const { query, change: ask } = useAddress();
  const [deleted, setDeleted] = useState<RelationView | null>(null);
  if (relations.isError) {
    return <Failure problem={relations.error} onRetry={() => relations.refetch()} />;
  }
  if (relations.isPending) {
    return <Skeleton lines={4} />;
  }
  const find = (slug: string) => objects.data?.find((one) => one.slug === slug);
  const close = () => ask({ new: null, relation: null });
  const toggle = async (relation: RelationView) => {
    const set = async (isActive: boolean) => {
      await call("PUT /object/relation/{slug}/status", {
        path: { slug: relation.slug },
        body: { is_active: isActive },
      });
      await renewFields();
    };
    try {
      await set(!relation.is_active);
      const words = { name: relation.name };
      tell(
        relation.is_active ? t("relation.isHidden", words) : t("relation.isShown", words),
        () =>
          set(relation.is_active).catch((error: unknown) => tellFailure(sentenceOf(error))),
      );
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
  };
  const edited = relations.data.find((one) => one.slug === query.get("relation"));
  return (
    <div className="stack">
      <div className="row end">
        {may("relation.create") && (
          <Button kind="primary" icon="plus" onClick={() => ask({ new: "relation" })}>
            {t("relation.add")}
          </Button>
        )}
      </div>
      {relations.data.length === 0 ? (
        <Empty icon="arrows-right-left" title={t("relation.none")}>
          {t("relation.noneLead")}
        </Empty>
      ) : (
        <ul className="sortable" aria-label={t("relation.list")}>
          {relations.data.map((relation) => {
            const side = sideOf(relation, object.slug);
            const other = find(side.there);
            return (
              <li key={relation.slug}>
                <div className="model-row">
                  <ObjectIcon
                    icon={other?.icon ?? null}
                    color={other?.color ?? null}
                    size={20}
                  />
                  {may("relation.update") ? (
                    <button
                      type="button"
                      className="name link"
                      onClick={() => ask({ relation: relation.slug })}
                    >
                      <bdi>{relation.name}</bdi>
                    </button>
                  ) : (
                    <bdi className="name">{relation.name}</bdi>
                  )}
                  <span className="meta type-name">{t(`relation.${KIND_WORDS[side.kind]}`)}</span>
                  <span className="model-chips">
                    <span className="chip plain">
                      <bdi>{side.hereLabel}</bdi>
                    </span>
                    <Icon icon="arrows-right-left" />
                    <Link
                      className="chip plain"
                      to={`/settings/objects/${encodeURIComponent(side.there)}`}
                    >
                      <bdi>{`${other?.plural_name ?? side.there}: ${side.thereLabel}`}</bdi>
                    </Link>
                    {!relation.is_active && (
                      <span className="chip warning">{t("relation.hidden")}</span>
                    )}
                  </span>
                  {(may("relation.update") || may("relation.delete")) && (
                    <MoreMenu
                      label={t("relation.actionsOf", { name: relation.name })}
                      items={[
                        {
                          label: t("relation.edit"),
                          icon: "pencil",
                          isDisabled: !may("relation.update"),
                          onChoose: () => ask({ relation: relation.slug }),
                        },
                        {
                          label: relation.is_active ? t("relation.hide") : t("relation.show"),
                          icon: "eye",
                          isDisabled: !may("relation.update"),
                          onChoose: () => void toggle(relation),
                        },
                        {
                          label: t("relation.delete"),
                          icon: "trash",
                          isDanger: true,
                          isDisabled: !may("relation.delete"),
                          onChoose: () => setDeleted(relation),
                        },
                      ]}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {query.get("new") === "relation" && may("relation.create") && (
        <RelationForm object={object} relation={null} onClose={close} />
      )}
      {edited !== undefined && may("relation.update") && (
        <RelationForm object={object} relation={edited} onClose={close} />
      )}
      {deleted !== null && (
        <DeleteRelation
          relation={deleted}
          nameOf={(slug) => find(slug)?.plural_name ?? slug}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}
