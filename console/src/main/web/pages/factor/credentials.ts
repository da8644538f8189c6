import { Problem } from "../../api/problem";

/** The options of a passkey, or its answer, in the JSON form of WebAuthn. */
export type PasskeyJson = Record<string, unknown>;

/** Whether the browser knows passkeys and their JSON form. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/**
 * Creates a passkey by the options of the API.
 *
 * @throws Problem if the person stopped it, or the authenticator has one already
 */
export async function createPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(navigator.credentials.create({ publicKey }));
}

/**
 * Asks for a passkey by the options of the API.
 *
 * @throws Problem if the person stopped it
 */
export async function askPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(navigator.credentials.get({ publicKey }));
}

async function answerOf(asked: Promise<Credential | null>): Promise<PasskeyJson> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) {
      return { ...credential.toJSON() };
    }
  } catch (error) {
    if (!(error instanceof DOMException)) {
      throw error;
    }
    if (error.name === "InvalidStateError") {
      throw new Problem(409, "PASSKEY_KNOWN", "This device has a passkey of the account already");
    }
  }
  throw new Problem(400, "PASSKEY_STOPPED", "No passkey was used");
}
