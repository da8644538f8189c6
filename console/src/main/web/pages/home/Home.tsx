import "../../common";
import { Link } from "react-router";
import { useSession } from "../../api/session";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { Activity } from "./Activity";
import { Approvals } from "./Approvals";
import { MyTasks } from "./MyTasks";
import { Onboarding } from "./Onboarding";
import { Recent } from "./Recent";
import { Statuses } from "./Statuses";

/** The first page of a workspace: what waits for the person, and how the data stands. */
export function Home() {
  const session = useSession();
  const me = useMe();
  const objects = useObjects();
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  return (
    <div className="home">
      <PageHead
        title={session?.workspace?.name ?? t("shell.home")}
        actions={
          ["object.create", "field.create", "transfer.create"].every(may) && (
            <Link className="button plain" to="/import">
              <Icon icon="file-import" />
              {t("common.newObject")}
            </Link>
          )
        }
      />
      <Onboarding />
      {objects.isPending || me.isPending ? (
        <Skeleton lines={4} />
      ) : objects.isError ? (
        <Failure problem={objects.error} onRetry={() => objects.refetch()} />
      ) : objects.data.length === 0 ? (
        <Empty icon="table" title={t("home.empty")} />
      ) : (
        <>
          <ul className="cards">
            {objects.data.map((one) => (
              <li key={one.slug}>
                <Link to={`/objects/${one.slug}`} className="card">
                  <strong className="clip" dir="auto">
                    {one.plural_name}
                  </strong>
                  <span className="figure">{formatNumber(one.record_count)}</span>
                  <span className="meta">{t("home.records", { count: one.record_count })}</span>
                </Link>
              </li>
            ))}
          </ul>
          {may("record.read") && (
            <div className="home-columns">
              <div className="stack">
                {may("workflow.read") && <Approvals />}
                {objects.data.some((one) => one.slug === "tasks") && <MyTasks />}
                <Recent objects={objects.data} />
              </div>
              <div className="stack">
                <Statuses objects={objects.data} />
                <Activity objects={objects.data} />
              </div>
            </div>
          )}
        </>
      )}
    </div>
  );
}
