import { Link } from "react-router";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { Failure, Skeleton } from "../../parts/States";
import { useRecord } from "../../records/data";
import { type Field, nameField, textOf } from "../../records/model";
import { t } from "../../words";
import { RecordFields } from "./RecordFields";

/** A record beside the list, to look at it and change it without leaving. */
export function Peek({
  object,
  slug,
  fields,
  onClose,
}: {
  object: string;
  slug: string;
  fields: readonly Field[];
  onClose: () => void;
}) {
  const record = useRecord(object, slug);
  const name = nameField(fields);
  const title =
    record.data === undefined || name === undefined
      ? t("status.loading")
      : textOf(name, record.data.data[name.slug]) || slug;
  return (
    <Dialog title={title} form="drawer" onClose={onClose}>
      {record.isPending ? (
        <Skeleton lines={8} />
      ) : record.isError ? (
        <Failure problem={record.error} onRetry={() => record.refetch()} />
      ) : (
        <>
          <Link to={`/objects/${object}/${slug}`} className="open-whole">
            <Icon icon="arrows-maximize" />
            {t("records.openWhole")}
          </Link>
          <RecordFields object={object} record={record.data} fields={fields} />
        </>
      )}
    </Dialog>
  );
}
