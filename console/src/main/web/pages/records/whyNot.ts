import { Problem } from "../../api/problem";
import { t } from "../../words";

const NOT_YOURS = "RIGHTS_EXCEEDED";

/** Why somebody with whom the record is shared may not share it. */
export function whyNot(error: unknown): string | undefined {
  return error instanceof Problem && error.code === NOT_YOURS ? t("share.notYours") : undefined;
}
