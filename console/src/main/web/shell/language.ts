import { call, newKey } from "../api/client";
import { session } from "../api/session";
import { choose, type Language } from "../words";

/** Keeps a language for this browser, and for the account of whoever is signed in. */
export async function chooseOwn(language: Language): Promise<void> {
  await choose(language);
  const present = session();
  if (present !== null && !present.isOperator && present.acting === null) {
    const body = { language };
    await call("PUT /user/auth/profile/language", { body, key: newKey() }).catch(() => null);
  }
}
