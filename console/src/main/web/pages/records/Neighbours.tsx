import { useEffect } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../../parts/Button";
import { useRecords } from "../../records/data";
import { formatNumber, formatTotal } from "../../records/format";
import { openView, shownOf } from "../../records/view";
import { t } from "../../words";
import { useListed } from "./useListed";
import { useViews } from "./views";

/** Steps to the record before and after in the list from which a record was opened. */
export function Neighbours({
  object,
  slug,
  list,
  addressOf,
}: {
  object: string;
  slug: string;
  /** What the address of the list said. */
  list: string;
  addressOf: (slug: string) => string;
}) {
  const navigate = useNavigate();
  const views = useViews(object);
  const query = new URLSearchParams(list);
  const view = openView(views.data ?? [], query.get("view"));
  const { listed, isPending } = useListed(object, shownOf(view, query));
  const records = useRecords(object, listed, views.data !== undefined && !isPending);
  const all = records.data?.pages.flatMap((page) => page.data) ?? [];
  const at = all.findIndex((one) => one.slug === slug);
  const { hasNextPage, isFetching, fetchNextPage } = records;
  useEffect(() => {
    if (at === all.length - 1 && at >= 0 && hasNextPage && !isFetching) {
      void fetchNextPage();
    }
  }, [at, all.length, hasNextPage, isFetching, fetchNextPage]);
  if (at < 0) {
    return null;
  }
  const total = formatTotal(records.data?.pages[0]?.pagination);
  const step = (by: 1 | -1) => {
    const to = all[at + by];
    if (to !== undefined) {
      void navigate(addressOf(to.slug));
    }
  };
  return (
    <span className="row neighbours">
      {total !== "" && (
        <span className="meta">
          {t("record.place", { place: formatNumber(at + 1), total })}
        </span>
      )}
      <IconButton
        icon="chevron-up"
        label={t("record.previous")}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t("record.next")}
        disabled={at === all.length - 1}
        onClick={() => step(1)}
      />
    </span>
  );
}
