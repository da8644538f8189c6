import { Link } from "react-router";
import { Problem } from "../../api/problem";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { useRecord } from "../../records/data";
import { type Field, nameField, textOf } from "../../records/model";
import { t } from "../../words";
import { RecordFields } from "./RecordFields";

const GONE = 404;

/** A record beside the list, to look at it and change it without leaving. */
export function Peek({
  object,
  slug,
  fields,
  list,
  onClose,
}: {
  object: string;
  slug: string;
  fields: readonly Field[];
  /** What the address of the list says, so that the whole page knows its neighbours. */
  list: string;
  onClose: () => void;
}) {
  const record = useRecord(object, slug);
  const isGone =
    record.data !== undefined && record.error instanceof Problem && record.error.status === GONE;
  const name = nameField(fields);
  const title =
    record.data === undefined || name === undefined
      ? t("status.loading")
      : textOf(name, record.data.data[name.slug]) || slug;
  return (
    <Dialog title={title} form="drawer" onClose={onClose}>
      {record.isPending ? (
        <Skeleton lines={8} />
      ) : record.data === undefined ? (
        <Failure problem={record.error} onRetry={() => record.refetch()} />
      ) : (
        <>
          {isGone && <Notice kind="warning">{t("record.gone")}</Notice>}
          <Link
            to={`/objects/${object}/${slug}?list=${encodeURIComponent(list)}`}
            className="open-whole"
          >
            <Icon icon="arrows-maximize" />
            {t("records.openWhole")}
          </Link>
          <RecordFields
            object={object}
            record={record.data}
            fields={fields}
            isReadOnly={isGone}
          />
        </>
      )}
    </Dialog>
  );
}
