package plinth.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A user, without the password itself.
 *
 * @param id number
 * @param name as shown
 * @param email normalised and unique
 * @param slug unique
 * @param image address of a picture
 * @param profile free text
 * @param signIn what decides whether the user may sign in
 */
public record User(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable String image,
    @Nullable String profile,
    SignIn signIn,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * What decides whether a user may sign in, and which tokens are valid.
   *
   * @param emailVerifiedAt when the address was verified; null: not yet
   * @param isBlock blocked by the platform
   * @param isActive false until the address is proved
   * @param hasPassword false for who has to set one by the mailed code
   * @param sessionVersion every token issued under another version is void
   */
  public record SignIn(
      @Nullable Instant emailVerifiedAt,
      boolean isBlock,
      boolean isActive,
      boolean hasPassword,
      int sessionVersion) {}

  /** Whether the address was proved. */
  public boolean isVerified() {
    return signIn.emailVerifiedAt != null;
  }
}
