import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { keep } from "../../api/session";
import { Button } from "../../parts/Button";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { askPasskey, knowsPasskeys } from "../factor/credentials";
import type { Holder } from "../factor/routes";

const ROUTES = {
  user: { ask: "POST /user/auth/passkey-login/options", signIn: "POST /user/auth/passkey-login" },
  operator: {
    ask: "POST /admin/auth/passkey-login/options",
    signIn: "POST /admin/auth/passkey-login",
  },
} as const;

/** Signs in with a passkey alone, if the browser knows passkeys. */
export function PasskeyButton({
  holder,
  onSignedIn,
}: {
  holder: Holder;
  onSignedIn: () => Promise<void>;
}) {
  const { submit, isBusy, problems } = useSubmit(async () => {
    const asked = (await call(ROUTES[holder].ask)).data.public_key;
    const body = { credential: await askPasskey(asked) };
    await keep((await call(ROUTES[holder].signIn, { body })).data);
    await onSignedIn();
  }, explainPasskey);
  return knowsPasskeys() ? (
    <div className="stack">
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <Button icon="key" isBusy={isBusy} onClick={() => void submit()}>
        {t("signIn.passkey")}
      </Button>
    </div>
  ) : null;
}

/** The refusals of passkeys, in the words of the entrance. */
export function explainPasskey(problem: Problem): FormProblems | undefined {
  switch (problem.code) {
    case "PASSKEY_STOPPED":
      return { fields: {}, whole: t("signIn.passkeyStopped") };
    case "PASSKEY_REFUSED":
      return { fields: {}, whole: t("signIn.passkeyRefused") };
    case "PASSKEY_REQUIRED":
      return { fields: {}, whole: t("signIn.passkeyRequired") };
    case "ACCOUNT_BLOCKED":
      return { fields: {}, whole: t("signIn.blocked") };
    case "SSO_REQUIRED":
      return { fields: {}, whole: t("sso.required") };
    default:
      return undefined;
  }
}
