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
    passkeys: "GET /user/auth/passkeys",
    newPasskey: "POST /user/auth/passkeys/options",
    addPasskey: "POST /user/auth/passkeys",
    removePasskey: "DELETE /user/auth/passkeys/{slug}",
    challenge: "POST /user/auth/passkeys/challenge",
  },
  operator: {
    begin: "POST /admin/platform/me/second-factor",
    confirm: "POST /admin/platform/me/second-factor/confirm",
    codes: "POST /admin/platform/me/second-factor/recovery-codes",
    end: "POST /admin/platform/me/second-factor/disable",
    stepUp: "POST /admin/platform/me/step-up",
    passkeys: "GET /admin/platform/me/passkeys",
    newPasskey: "POST /admin/platform/me/passkeys/options",
    addPasskey: "POST /admin/platform/me/passkeys",
    removePasskey: "DELETE /admin/platform/me/passkeys/{slug}",
    challenge: "POST /admin/platform/me/passkeys/challenge",
  },
} as const;
