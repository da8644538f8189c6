/** Whose second factor it is. */
export type Holder = "user" | "operator";

/** The routes of second factors, which take and answer the same for members and operators. */
export const ROUTES = {
  user: {
    begin: "POST /user/auth/second-factor",
    confirm: "POST /user/auth/second-factor/confirm",
    codes: "POST /user/auth/second-factor/recovery-codes",
    end: "POST /user/auth/second-factor/disable",
    stepUp: "POST /user/auth/step-up",
  },
  operator: {
    begin: "POST /admin/platform/me/second-factor",
    confirm: "POST /admin/platform/me/second-factor/confirm",
    codes: "POST /admin/platform/me/second-factor/recovery-codes",
    end: "POST /admin/platform/me/second-factor/disable",
    stepUp: "POST /admin/platform/me/step-up",
  },
} as const;
