import { t } from "../../words";

/** Says that an operator of the platform acted in the name of a person. */
export function ByOperator({ person }: { person: { by_operator?: boolean | undefined } }) {
  return person.by_operator === true ? (
    <>
      {" "}
      <span className="chip warning">{t("timeline.byOperator")}</span>
    </>
  ) : null;
}
