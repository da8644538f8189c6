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
 * @param emailVerifiedAt when the address was verified; null: not yet
 * @param image address of a picture
 * @param isBlock blocked by the platform
 * @param isActive false until the address is proved
 * @param profile free text
 * @param hasPassword false for who has to set one by the mailed code
 * @param sessionVersion every token issued under another version is void
 */
public record User(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable Instant emailVerifiedAt,
    @Nullable String image,
    boolean isBlock,
    boolean isActive,
    @Nullable String profile,
    boolean hasPassword,
    int sessionVersion,
    Instant createdAt,
    Instant updatedAt) {
  /** Whether the address was proved. */
  public boolean isVerified() {
    return emailVerifiedAt != null;
  }
}
