package plinth.identity.http;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import plinth.kernel.DisplayName;

/** The bodies of requests about passkeys, which are the same for users and operators. */
final class PasskeyBodies {
  static final String LIST = "Returns the passkeys in the order in which they were added.";
  static final String BEGIN =
      "Requires the current password, and a proof of the last minutes from accounts with a second"
          + " factor. Returns `public_key`, the options for `navigator.credentials.create()` in the"
          + " JSON form of WebAuthn, whose challenge is valid once within five minutes.";
  static final String ADD =
      "Accepts the JSON form of what `navigator.credentials.create()` returned. The passkey then"
          + " signs in alone, follows the password as a second factor, and proves again who is"
          + " there. Returns 409 `PASSKEY_LIMIT` if the account has twenty.";
  static final String REMOVE =
      "The passkey does not sign in any more. Sessions continue. Requires a proof of the last"
          + " minutes.";
  static final String CHALLENGE =
      "Returns `public_key`, the options for `navigator.credentials.get()`, to be answered with"
          + " `passkey` at `…/step-up` within five minutes. Returns 409 without passkeys.";

  private PasskeyBodies() {}

  /** The present password. */
  @Schema(name = "PasskeyBegin")
  public record Begin(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** A new passkey. */
  @Schema(name = "PasskeyAddition")
  public record Addition(
      @Schema(example = "Nora's laptop")
          @NotBlank
          @Size(max = 100)
          @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          String name,
      @Schema(description = "The JSON form of the new `PublicKeyCredential`") @NotNull
          JsonObject credential) {}
}
