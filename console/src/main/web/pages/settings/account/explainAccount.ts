import type { Problem } from "../../../api/problem";
import type { FormProblems } from "../../../parts/form";
import { t } from "../../../words";

/** Refusals of changes to the account, at the fields that they are about. */
export function explainAccount(problem: Problem): FormProblems | undefined {
  const at = (field: string, text: string) => ({ fields: { [field]: text }, whole: undefined });
  switch (problem.code) {
    case "OTP_INVALID":
    case "OTP_EXPIRED":
      return at("otp", t("code.wrong"));
    case "EMAIL_TAKEN":
      return at("email", t("rule.unique"));
    case "PASSWORD_TOO_COMMON":
      return at("password", t("security.tooCommon"));
    default:
      return problem.fields.some((one) => one.rule === "wrong")
        ? at("current_password", t("security.wrongPassword"))
        : undefined;
  }
}
