import { Link, useParams } from "react-router";
import { Button } from "../../parts/Button";
import { useAddress } from "../../parts/address";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useShownFields } from "../../records/conditions/related";
import { useFields } from "../../records/data";
import { isOfMany } from "../../records/model";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useViews } from "../records/views";
import { ExportForm } from "./ExportForm";
import { Former } from "./Former";
import { useSchedule } from "./schedules/data";
import { Schedules } from "./schedules/Schedules";

const NONE: readonly [] = [];

/** Exports of an object: a new one, and those that were made here. */
export function ExportPage() {
  const { object = "" } = useParams();
  return <Exports key={object} object={object} />;
}

function Exports({ object }: { object: string }) {
  const { query } = useAddress();
  const me = useMe();
  const fields = useFields(object);
  const views = useViews(object);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const view = views.data?.find((one) => one.slug === query.get("view"));
  const id = query.get("schedule");
  const schedule = useSchedule(object, id === null ? null : Number(id));
  const known = useShownFields(
    fields.data ?? NONE,
    schedule.data?.export.fields ?? view?.fields ?? NONE,
  );
  const problem = me.error ?? fields.error ?? views.error ?? schedule.error;
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
          onRetry={() =>
            Promise.all([
              me.refetch(),
              fields.refetch(),
              views.refetch(),
              ...(id === null ? [] : [schedule.refetch()]),
            ])
          }
        />
      ) : me.data === undefined ||
        fields.data === undefined ||
        views.data === undefined ||
        (id !== null && schedule.data === undefined) ||
        known.isPending ? (
        <Skeleton lines={8} />
      ) : !may("transfer.create") || !may("record.read") ? (
        <Empty
          icon="lock"
          title={t("exporting.forbidden")}
          actions={<Button onClick={() => me.refetch()}>{t("form.tryAgain")}</Button>}
        />
      ) : (
        <ExportForm
          key={id}
          object={object}
          fields={fields.data}
          columns={known.fields.filter((field) => !isOfMany(field))}
          views={views.data}
          schedule={schedule.data}
        />
      )}
      <Schedules object={object} />
      <Former object={object} kind="export" />
    </div>
  );
}
