import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../api/client";
import { useMay } from "./data";

const MINUTE = 60_000;

/** A link to a record by its name; by its slug if the person may not read it, or it is gone. */
export function RecordName({ object, record }: { object: string | null; record: string | null }) {
  const may = useMay();
  const isNamed = object !== null && record !== null;
  const found = useQuery({
    queryKey: ["lookup", object, "slug", record],
    enabled: isNamed && may("record.read"),
    staleTime: MINUTE,
    retry: false,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/lookup", {
        path: { objectSlug: object ?? "" },
        query: { field: "slug", value: record ?? "", limit: 1 },
        signal,
      }),
    select: (answer) => answer.data[0]?.label,
  });
  if (!isNamed) {
    return <span className="meta">–</span>;
  }
  return (
    <Link to={`/objects/${object}/${record}`}>
      <bdi>{found.data ?? record}</bdi>
    </Link>
  );
}
