import { Link } from "react-router";
import { Checkbox } from "../../parts/Field";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import type { Same } from "./same";

/** Tells that a new record repeats others, and lets the person create it all the same. */
export function SameRecords({
  object,
  same,
  isAllowed,
  onAllow,
}: {
  object: string;
  same: Same;
  isAllowed: boolean;
  onAllow: (isAllowed: boolean) => void;
}) {
  return (
    <Notice kind="warning">
      <p>{t(same.mayConfirm ? "same.lead" : "same.refused")}</p>
      <ul>
        {same.records.map((record) => (
          <li key={record.slug}>
            <Link to={`/objects/${object}/${record.slug}`} target="_blank">
              <bdi>{record.label ?? record.slug}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {same.mayConfirm && (
        <Checkbox label={t("same.create")} checked={isAllowed} onChange={onAllow} />
      )}
    </Notice>
  );
}
