import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";

const SOME = 5;

/** Decisions for which workflows wait; nothing is shown if there are none. */
export function Approvals() {
  const approvals = useQuery({
    queryKey: ["approvals", "home"],
    queryFn: ({ signal }) =>
      call("GET /workflow/approvals", { query: { status: "pending", limit: SOME }, signal }),
    select: (answer) => answer.data,
  });
  if (approvals.isSuccess && approvals.data.length === 0) {
    return null;
  }
  return (
    <section className="panel" aria-labelledby="home-approvals">
      <header className="panel-head">
        <h2 id="home-approvals">{t("home.approvals")}</h2>
        <Link to="/approvals">{t("home.all")}</Link>
      </header>
      {approvals.isPending ? (
        <Skeleton lines={2} />
      ) : approvals.isError ? (
        <Failure problem={approvals.error} onRetry={() => approvals.refetch()} />
      ) : (
        <ul className="rows">
          {approvals.data.map((one) => (
            <li key={one.id}>
              <Icon icon="checklist" />
              <span className="stacked">
                <Link to={`/approvals?open=${one.id}`} className="clip" dir="auto">
                  {one.title ?? one.workflow_name}
                </Link>
                <span className="meta">
                  <bdi>{one.workflow_name}</bdi> · {formatMoment(one.created_at)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
