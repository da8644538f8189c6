import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { Failure, Skeleton } from "../../../parts/States";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";

const SHOWN = 100;

/** The groups that the directory has made, by name; of very many the first ones. */
export function DirectoryGroups({ total }: { total: number }) {
  const groups = useQuery({
    queryKey: ["directory", "groups"],
    queryFn: ({ signal }) => call("GET /admin/directory/groups", { query: { limit: SHOWN }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <section className="settings-section">
      <h2>{t("directory.groups")}</h2>
      {groups.isPending ? (
        <Skeleton lines={3} />
      ) : groups.isError ? (
        <Failure problem={groups.error} onRetry={() => groups.refetch()} />
      ) : groups.data.length === 0 ? (
        <p className="meta">{t("directory.noGroups")}</p>
      ) : (
        <dl className="facts">
          {groups.data.map((group) => (
            <div key={group.name}>
              <dt>
                <bdi>{group.name}</bdi>
              </dt>
              <dd>{`${t("directory.size")}: ${formatNumber(group.people)}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {total > SHOWN && <p className="meta">{t("directory.more", { count: total })}</p>}
    </section>
  );
}
