import type { Duplicate } from "generated/api";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import "../../common";
import { digits } from "../../api/json";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { decide, namesOf, type Status, useDuplicates } from "./duplicates";
import { MergeDialog } from "./MergeDialog";

const SHARE = { style: "percent", minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;

/** Pairs of records that may be the same, which people merge or tell apart. */
export function DuplicatesPage() {
  const { object = "" } = useParams();
  return <Duplicates key={object} object={object} />;
}

function Duplicates({ object }: { object: string }) {
  const [query, setQuery] = useSearchParams();
  const [merging, setMerging] = useState<Duplicate | null>(null);
  const status: Status = query.get("status") === "dismissed" ? "dismissed" : "open";
  const found = useDuplicates(object, status);
  const me = useMe();
  const shown = useObjects().data?.find((one) => one.slug === object);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const pairs = found.data?.pages.flatMap((page) => page.data) ?? [];
  const total = found.data?.pages[0]?.pagination.total ?? 0;
  return (
    <div className="trash">
      <PageHead
        title={t("duplicates.of", { name: shown?.plural_name ?? object })}
        actions={
          <Link className="button plain" to={`/objects/${object}`}>
            {t("duplicates.back")}
          </Link>
        }
      />
      <p className="lead">{t("duplicates.lead")}</p>
      <div className="toolbar" role="group">
        {(["open", "dismissed"] as const).map((one) => (
          <Button
            key={one}
            kind={one === status ? "plain" : "quiet"}
            aria-pressed={one === status}
            onClick={() => setQuery(one === "open" ? {} : { status: one }, { replace: true })}
          >
            {t(`duplicates.${one}`)}
          </Button>
        ))}
      </div>
      {found.isError ? (
        <Failure problem={found.error} onRetry={() => found.refetch()} />
      ) : found.isPending ? (
        <Skeleton lines={8} />
      ) : pairs.length === 0 ? (
        <Empty
          icon="copy"
          title={t("duplicates.none")}
          actions={
            may("object.update") && (
              <Link className="button plain" to={`/settings/objects/${object}?tab=general`}>
                {t("duplicates.makeRules")}
              </Link>
            )
          }
        >
          {t("duplicates.noneLead")}
        </Empty>
      ) : (
        <div className="record-list">
          <ul aria-label={t("duplicates.of", { name: shown?.plural_name ?? object })}>
            {pairs.map((pair) => (
              <Pair
                key={pair.records.map((record) => record.slug).join()}
                object={object}
                pair={pair}
                status={status}
                mayDecide={may("record.update")}
                mayMerge={may("record.update") && may("record.delete")}
                onMerge={() => setMerging(pair)}
              />
            ))}
          </ul>
          {found.hasNextPage && (
            <Button isBusy={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
              {t("duplicates.more")}
            </Button>
          )}
          <p className="meta" role="status">
            {t("duplicates.shown", { shown: formatNumber(total), count: total })}
          </p>
        </div>
      )}
      {merging !== null && (
        <MergeDialog
          object={object}
          slugs={merging.records.map((record) => record.slug)}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
  );
}

function Pair({
  object,
  pair,
  status,
  mayDecide,
  mayMerge,
  onMerge,
}: {
  object: string;
  pair: Duplicate;
  status: Status;
  mayDecide: boolean;
  mayMerge: boolean;
  onMerge: () => void;
}) {
  const [one, other] = namesOf(pair);
  const names = { one, other };
  return (
    <li>
      <div className="text">
        {pair.records.map((record) => (
          <span key={record.slug} className="line">
            <Link className="title" to={`/objects/${object}/${record.slug}`}>
              <bdi>{record.label ?? record.slug}</bdi>
            </Link>
            <span className="meta">{formatMoment(record.created_at)}</span>
          </span>
        ))}
        <span className="line meta">
          <span>{t("duplicates.foundBy", { rules: pair.rules.join(", ") })}</span>
          {Number(digits(pair.similarity)) < 1 && (
            <span>
              {t("duplicates.similarity", {
                share: formatNumber(pair.similarity, SHARE),
              })}
            </span>
          )}
        </span>
      </div>
      {mayDecide && (
        <Button
          kind="quiet"
          aria-label={t(
            status === "open" ? "duplicates.dismissNamed" : "duplicates.reopen",
            names,
          )}
          onClick={() => decide(object, pair, status === "open" ? "dismissed" : "open")}
        >
          {t(status === "open" ? "duplicates.dismiss" : "duplicates.reopen")}
        </Button>
      )}
      {mayMerge && status === "open" && (
        <Button aria-label={t("duplicates.compareNamed", names)} onClick={onMerge}>
          {t("duplicates.compare")}
        </Button>
      )}
    </li>
  );
}
