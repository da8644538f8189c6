import { Link } from "react-router";
import { useSession } from "../api/session";
import { Icon } from "../parts/Icon";
import { PageHead } from "../parts/PageHead";
import { Empty, Failure, Skeleton } from "../parts/States";
import { useMe, useObjects } from "../shell/workspace";
import { language, t } from "../words";

/** The first page of a workspace: its objects, with how much they hold. */
export function Home() {
  const session = useSession();
  const objects = useObjects();
  const permissions = useMe().data?.permissions ?? [];
  const mayMake = ["object.create", "field.create", "transfer.create"].every((one) =>
    permissions.includes(one),
  );
  const number = new Intl.NumberFormat(language());
  return (
    <>
      <PageHead
        title={session?.workspace?.name ?? t("shell.home")}
        actions={
          mayMake && (
            <Link className="button plain" to="/import">
              <Icon icon="file-import" />
              {t("importing.newObject")}
            </Link>
          )
        }
      />
      {objects.isPending ? (
        <Skeleton lines={4} />
      ) : objects.isError ? (
        <Failure problem={objects.error} onRetry={() => objects.refetch()} />
      ) : objects.data.length === 0 ? (
        <Empty icon="table" title={t("home.empty")} />
      ) : (
        <ul className="cards">
          {objects.data.map((one) => (
            <li key={one.slug}>
              <Link to={`/objects/${one.slug}`} className="card">
                <strong dir="auto">{one.plural_name}</strong>
                <span className="figure">{number.format(one.record_count)}</span>
                <span className="meta">{t("home.records")}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
