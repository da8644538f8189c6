package plinth.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A user, without the password.
 *
 * @param id number
 * @param name the name to show
 * @param email normalised and unique
 * @param slug unique
 * @param image URL of a picture
 * @param timezone the IANA name of the time zone that the user chose; null: none
 * @param signIn what decides whether the user may sign in
 */
public record User(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable String image,
    @Nullable String timezone,
    SignIn signIn,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * The state that decides whether a user may sign in and which tokens are valid.
   *
   * @param emailVerifiedAt when the address was verified; null: not yet
   * @param isBlock blocked by the platform
   * @param isActive false until the address is verified
   * @param hasPassword false if the user still has to set a password with the mailed code
   * @param sessionVersion tokens issued under another version are invalid
   */
  public record SignIn(
      @Nullable Instant emailVerifiedAt,
      boolean isBlock,
      boolean isActive,
      boolean hasPassword,
      int sessionVersion) {}

  /** Whether the address is verified. */
  public boolean isVerified() {
    return signIn.emailVerifiedAt != null;
  }
}
