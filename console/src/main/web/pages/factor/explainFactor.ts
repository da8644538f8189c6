import type { Problem } from "../../api/problem";
import type { FormProblems } from "../../parts/form";
import { t } from "../../words";

const CODES: Readonly<Record<string, () => string>> = {
  SECOND_FACTOR_ON: () => t("factor.problem.on"),
  SECOND_FACTOR_OFF: () => t("factor.problem.off"),
  LOGIN_DELAYED: () => t("factor.problem.delayed"),
  PASSKEY_KNOWN: () => t("factor.problem.passkeyKnown"),
  PASSKEY_STOPPED: () => t("factor.problem.passkeyStopped"),
  PASSKEY_LIMIT: () => t("factor.problem.passkeyLimit"),
};

const OTP: Readonly<Record<string, () => string>> = {
  SECOND_FACTOR_WRONG: () => t("factor.problem.wrongCode"),
  OTP_REQUIRED: () => t("factor.problem.codeNeeded"),
};

/** The refusals of passwords and codes, at the fields that they are about. */
export function explainFactor(problem: Problem): FormProblems | undefined {
  const otp = OTP[problem.code];
  if (otp !== undefined) {
    return { fields: { otp: otp() }, whole: undefined };
  }
  const wrong = problem.fields.filter((one) => one.rule === "wrong");
  if (wrong.some((one) => one.field === "passkey" || one.field === "credential")) {
    return { fields: {}, whole: t("factor.problem.passkeyRefused") };
  }
  if (wrong.length > 0) {
    const told = (name: string) =>
      t(name === "otp" ? "factor.problem.wrongCode" : "factor.problem.wrongPassword");
    return {
      fields: Object.fromEntries(wrong.map((one) => [one.field, told(one.field)])),
      whole: undefined,
    };
  }
  const whole = CODES[problem.code];
  return whole === undefined ? undefined : { fields: {}, whole: whole() };
}
