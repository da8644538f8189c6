import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AggregateDraftInput, ChartInput } from "generated/api";
import { useMemo } from "react";
import { call } from "../../../api/client";
import { parse } from "../../../api/json";
import { Failure, Skeleton } from "../../../parts/States";
import { useSettled } from "../../../shell/found";
import { t } from "../../../words";
import type { Answered } from "../question";
import { Presentation } from "../show/Presentation";

interface Asked {
  readonly object: string;
  readonly question: AggregateDraftInput;
}

/**
 * The answer of a question that is being written, once nobody has changed it for a moment.
 *
 * @param object empty while it is not known what can be asked
 */
export function usePreview(object: string, question: AggregateDraftInput) {
  const asked = useSettled(JSON.stringify({ object, question }));
  const of = useMemo(() => parse(asked) as Asked, [asked]);
  const answer = useQuery({
    queryKey: ["reports", "preview", asked],
    enabled: of.object !== "",
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await call("POST /object/data/{objectSlug}/aggregate", {
        path: { objectSlug: of.object },
        body: of.question,
        signal,
      });
      return { data: { ...of, filter: null, answer: data } };
    },
  });
  return { ...answer, isCurrent: asked === JSON.stringify({ object, question }) };
}

/** Shows the answer as the report will. */
export function Preview({
  preview,
  chart,
  label,
}: {
  preview: ReturnType<typeof usePreview>;
  chart: ChartInput;
  label: string;
}) {
  const { data, error, isPending } = preview;
  if (error !== null) {
    return <Failure problem={error} onRetry={() => preview.refetch()} />;
  }
  if (isPending || data === undefined) {
    return <Skeleton lines={8} />;
  }
  const answered: Answered = { ...data.data, chart };
  return fits(answered) ? (
    <Presentation answered={answered} label={label === "" ? t("report.preview") : label} />
  ) : (
    <Skeleton lines={8} />
  );
}

/** Whether an answer is one that the chart can show, which that of a former question may not be. */
function fits({ question, chart }: Answered): boolean {
  const groups = (question.group_by ?? []).length;
  return chart.type === "table" || (chart.type === "number") === (groups === 0);
}
