import type { Problem } from "../../api/problem";
import { askPasskey, knowsPasskeys, type PasskeyJson } from "../factor/credentials";

/** The options of a passkey that a sign-in with the password asks for; null if it asks for none. */
function optionsOf(problem: Problem): PasskeyJson | null {
  const asked = problem.members["passkey"] as { public_key: PasskeyJson } | undefined;
  return asked !== undefined && knowsPasskeys() ? asked.public_key : null;
}

/** Whether a refused sign-in can be completed with a passkey in this browser. */
export function acceptsPasskey(problem: Problem): boolean {
  return optionsOf(problem) !== null;
}

/**
 * Signs in with the password, and then with the passkey that the refusal asks for.
 *
 * @param send sends the sign-in, with the answer of the passkey once there is one
 * @param isWanted whether a passkey is used although a code would do
 */
export async function withSecondPasskey<T>(
  send: (passkey?: PasskeyJson) => Promise<T>,
  isWanted: boolean,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const problem = error as Problem;
    const isAsked =
      problem.code === "PASSKEY_REQUIRED" || (isWanted && problem.code === "OTP_REQUIRED");
    const options = isAsked ? optionsOf(problem) : null;
    if (options === null) {
      throw error;
    }
    return send(await askPasskey(options));
  }
}
