import { Link, useParams } from "react-router";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useFields } from "../../records/data";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useViews } from "../records/views";
import { ExportForm } from "./ExportForm";
import { Former } from "./Former";

/** Exports of an object: a new one, and those that were made here. */
export function ExportPage() {
  const { object = "" } = useParams();
  return <Exports key={object} object={object} />;
}

function Exports({ object }: { object: string }) {
  const me = useMe();
  const fields = useFields(object);
  const views = useViews(object);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const problem = me.error ?? fields.error ?? views.error;
  return (
    <div className="transfer">
      <PageHead
        title={t("exporting.title", { name: shown?.plural_name ?? object })}
        actions={
          <Link className="button quiet" to={`/objects/${object}`}>
            {t("transfer.leave")}
          </Link>
        }
      />
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([me.refetch(), fields.refetch(), views.refetch()])}
        />
      ) : me.data === undefined || fields.data === undefined || views.data === undefined ? (
        <Skeleton lines={8} />
      ) : !may("transfer.create") || !may("record.read") ? (
        <Empty
          icon="lock"
          title={t("exporting.forbidden")}
          actions={<Button onClick={() => me.refetch()}>{t("form.tryAgain")}</Button>}
        />
      ) : (
        <ExportForm object={object} fields={fields.data} views={views.data} />
      )}
      <Former object={object} kind="export" />
    </div>
  );
}
