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
 * @param choices what the user chose for themselves
 * @param signIn what decides whether the user may sign in
 * @param deletionAt when the account is deleted at the user's request; null: it stays
 */
public record User(
    long id,
    String name,
    String email,
    @Nullable String slug,
    Choices choices,
    SignIn signIn,
    @Nullable Instant deletionAt,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * What users choose for themselves, in all workspaces.
   *
   * @param image URL of a picture
   * @param timezone the IANA name of the time zone; null: none
   * @param language the language of the console and of mails about the account; null: none
   */
  public record Choices(
      @Nullable String image, @Nullable String timezone, @Nullable String language) {
    /** Nothing is chosen. */
    public static final Choices NONE = new Choices(null, null, null);
  }

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
