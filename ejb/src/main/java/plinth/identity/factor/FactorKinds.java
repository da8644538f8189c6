package plinth.identity.factor;

/**
 * The second factors of an account.
 *
 * @param hasCodes whether it has an authenticator app, and recovery codes
 * @param hasPasskeys whether it has passkeys
 */
public record FactorKinds(boolean hasCodes, boolean hasPasskeys) {
  /** Whether there is any. */
  public boolean isAny() {
    return hasCodes || hasPasskeys;
  }

  /** What a step-up asks for first: {@code otp}, {@code passkey} or {@code password}. */
  String proof() {
    if (hasCodes) {
      return "otp";
    }
    return hasPasskeys ? "passkey" : "password";
  }
}
