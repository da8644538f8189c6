import { Link, useRouteError } from "react-router";
import { PageHead } from "../parts/PageHead";
import { Empty, Failure } from "../parts/States";
import { t } from "../words";

/** What is shown at an address that leads nowhere. */
export function Missing() {
  return (
    <>
      <PageHead title={t("problem.noPage")} />
      <Empty
        icon="map-off"
        title={t("problem.missing")}
        actions={<Link to="/">{t("shell.home")}</Link>}
      />
    </>
  );
}

/** What is shown if a page failed while it was drawn; the rest of the console stays. */
export function PageFailure() {
  return (
    <>
      <PageHead title={t("problem.title")} />
      <Failure problem={useRouteError()} onRetry={() => location.reload()} />
    </>
  );
}
