import type { Problem } from "../../api/problem";
import { type FormProblems, problemsOf } from "../../parts/form";
import { tellFailure } from "../../parts/Toasts";
import { t } from "../../words";

const CODES = {
  MEMBER_EXISTS: () => t("refusal.memberExists"),
  LAST_OWNER: () => t("refusal.lastOwner"),
  MEMBER_NOT_ACTIVE: () => t("refusal.memberNotActive"),
  ROLE_BUILT_IN: () => t("refusal.roleBuiltIn"),
  ROLE_EXISTS: () => t("refusal.roleExists"),
  ROLE_IN_USE: () => t("refusal.roleInUse"),
  OWNER_UNLIMITED: () => t("refusal.ownerUnlimited"),
  NOT_THE_OWNER: () => t("refusal.notTheOwner"),
  RIGHTS_EXCEEDED: () => t("refusal.rightsExceeded"),
  DELETION_BEGUN: () => t("refusal.deletionBegun"),
  DELETION_BY_BILLING: () => t("refusal.deletionByBilling"),
  WEBHOOK_LIMIT_REACHED: () => t("refusal.webhookLimit"),
  ROTATION_LIMIT_REACHED: () => t("refusal.rotationLimit"),
  WEBHOOK_DISABLED: () => t("refusal.webhookDisabled"),
  DELIVERY_PENDING: () => t("refusal.deliveryPending"),
  SUBSCRIPTION_NOT_ACTIVE: () => t("refusal.notActive"),
  PLAN_BY_STAFF: () => t("refusal.planByStaff"),
  PAYMENT_METHOD_REQUIRED: () => t("refusal.payFirst"),
  PAYMENT_PENDING: () => t("refusal.paymentPending"),
  PAYMENT_FAILED: () => t("refusal.paymentFailed"),
  ADDON_NEEDS_PAID_PLAN: () => t("refusal.addonNeedsPlan"),
  ADDON_NOT_HELD: () => t("refusal.addonNotHeld"),
  INTEGRATION_IN_USE: () => t("refusal.integrationInUse"),
  WORKSPACE_READ_ONLY: () => t("refusal.readOnly"),
} as const satisfies Record<string, () => string>;

/** A refusal by its code, in the words of the settings; undefined if the parts tell it well. */
export function explain(problem: Problem): FormProblems | undefined {
  const words = (CODES as Readonly<Record<string, (() => string) | undefined>>)[problem.code];
  return words === undefined ? undefined : { fields: {}, whole: words() };
}

/** A problem of something that was pressed, in a toast. */
export function tellProblem(error: unknown): void {
  const known = explain(error as Problem) ?? problemsOf(error);
  tellFailure(known.whole ?? Object.values(known.fields)[0] ?? t("problem.title"));
}

/** What is wrong with a list, whose items the API names by their place, such as `scopes[0]`. */
export function problemOfList(
  problems: FormProblems,
  field: string,
): string | undefined {
  const one = Object.keys(problems.fields).find(
    (name) => name === field || name.startsWith(`${field}[`),
  );
  return one === undefined ? undefined : problems.fields[one];
}
