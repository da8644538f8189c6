import { FileList } from "../../records/FileList";
import type { Field, Item } from "../../records/model";
import { Empty } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { useWrites } from "./useWrites";

/** The files of a record, by the fields that hold them. */
export function RecordFiles({
  object,
  record,
  fields,
  isReadOnly,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
  isReadOnly: boolean;
}) {
  const me = useMe();
  const { writeFiles } = useWrites(object);
  const held = fields.filter((field) => field.type === "file");
  if (held.length === 0) {
    return (
      <Empty icon="paperclip" title={t("file.noField")}>
        {me.data?.permissions.includes("field.create") === true ? t("file.makeField") : undefined}
      </Empty>
    );
  }
  return held.map((field) => (
    <section key={field.slug} className="related" aria-label={field.name}>
      <h2 dir="auto">{field.name}</h2>
      <FileList
        field={field}
        slugs={(record.data[field.slug] ?? []) as readonly string[]}
        isReadOnly={isReadOnly}
        onChange={(change) => writeFiles(record.slug, field, change)}
      />
    </section>
  ));
}
