import { t } from "../../words";
import { type Merging, MergeChoice, SurvivorChoice } from "./MergeChoice";

/** A column for each record that is merged, and a row for each field. */
export function MergeTable(merging: Merging) {
  const { records, fields } = merging;
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("merging.field")}</th>
            {records.map((record) => (
              <th key={record.slug} scope="col">
                <SurvivorChoice {...merging} record={record} name={t("merging.stays")} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.slug}>
              <th scope="row">{field.name}</th>
              {records.map((record) => (
                <td key={record.slug}>
                  <MergeChoice {...merging} field={field} record={record} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
