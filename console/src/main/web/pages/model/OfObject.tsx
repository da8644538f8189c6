import type { ObjectView } from "generated/api";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Problem } from "../../api/problem";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { useAllObjects } from "./data";

/**
 * A page of the object that the address names, also if it is hidden.
 *
 * @param title the title of the page where there is no such object
 */
export function OfObject({
  title,
  children,
}: {
  title: string;
  children: (object: ObjectView) => ReactNode;
}) {
  const { object = "" } = useParams();
  const objects = useAllObjects();
  const shown = objects.data?.find((one) => one.slug === object);
  if (objects.isPending) {
    return <Skeleton lines={8} />;
  }
  if (shown === undefined) {
    return (
      <>
        <PageHead title={title} />
        <Failure
          problem={objects.error ?? new Problem(404, "NOT_FOUND", object)}
          onRetry={() => objects.refetch()}
        />
      </>
    );
  }
  return children(shown);
}
