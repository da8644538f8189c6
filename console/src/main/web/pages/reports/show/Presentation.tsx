import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { ALL_VIEWS } from "../../../api/early";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { useNamed, withSystem } from "../../../records/conditions/related";
import { useFields } from "../../../records/data";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { type Answered, measuresOf, namedFields } from "../question";
import { AnswerTable } from "./AnswerTable";
import { recordsOf } from "./drill";
import { DrawnChart } from "./DrawnChart";
import { Funnel } from "./Funnel";
import { Numbers } from "./Numbers";
import type { Shown } from "./parts";
import { PivotTable } from "./PivotTable";

/** An answer as its chart shows it; each part of it leads to its records. */
export function Presentation({ answered, label }: { answered: Answered; label: string }) {
  const fields = useFields(answered.object);
  const all = useNamed(
    withSystem(fields.data ?? []),
    namedFields(answered.question.group_by ?? [], measuresOf(answered.question)),
  );
  const ofView = useViewFilter(answered.object, answered.question.view ?? null);
  if (fields.isError) {
    return <Failure problem={fields.error} onRetry={() => fields.refetch()} />;
  }
  if (fields.data === undefined) {
    return <Skeleton lines={4} />;
  }
  const shown: Shown = {
    label,
    answered,
    fields: all,
    addressOf: (group) => recordsOf(answered, group, ofView),
  };
  const { groups, has_more: hasMore } = answered.answer;
  if ((answered.question.group_by ?? []).length > 0 && groups.length === 0) {
    return <Empty icon="chart-bar" title={t("report.empty")} />;
  }
  return (
    <div className="presentation">
      <Part {...shown} />
      {hasMore && (
        <p className="meta">{t("report.more", { shown: formatNumber(groups.length) })}</p>
      )}
    </div>
  );
}

function Part(shown: Shown) {
  switch (shown.answered.chart.type) {
    case "number":
      return <Numbers {...shown} />;
    case "bar":
    case "line":
    case "pie":
      return <DrawnChart {...shown} type={shown.answered.chart.type} />;
    case "funnel":
      return <Funnel {...shown} />;
    case "table":
      return <AnswerTable {...shown} />;
    case "pivot":
      return <PivotTable {...shown} />;
  }
}

/** The condition of a view, null if it has none; undefined while it is not known. */
function useViewFilter(object: string, view: string | null): unknown {
  const views = useQuery({
    queryKey: ["views", object],
    enabled: view !== null,
    queryFn: ({ signal }) =>
      call("GET /object/custom/view/{objectSlug}", {
        path: { objectSlug: object },
        query: ALL_VIEWS,
        signal,
      }),
  });
  return view === null ? null : views.data?.data.find((one) => one.slug === view)?.filter;
}
