package plinth.identity.factor;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a user sends at sign-in beside the password.
 *
 * @param otp a code of the second factor, or a recovery code; null: none was given
 * @param rememberDevice whether the device shall be remembered after a right code
 * @param deviceToken the token of a remembered device; null: none was given
 * @param passkey the answer of a passkey; null: none was given
 */
public record SignInProof(
    @Nullable String otp,
    boolean rememberDevice,
    @Nullable String deviceToken,
    @Nullable JsonObject passkey) {
  /** Nothing beside the password. */
  public static final SignInProof NONE = new SignInProof(null, false, null, null);

  /** A code, without anything else. */
  public static SignInProof ofCode(@Nullable String otp) {
    return new SignInProof(otp, false, null, null);
  }
}
