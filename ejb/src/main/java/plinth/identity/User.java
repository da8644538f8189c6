package plinth.identity;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;

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
  public static final String COLUMNS =
      "id, name, email, slug, email_verified_at, image, is_block, is_active, profile,"
          + " password is not null as has_password, session_version, created_at, updated_at";

  /** Reads a user from a row of {@link #COLUMNS}. */
  public static User of(ResultSet row) throws SQLException {
    return new User(
        row.getLong("id"),
        row.getString("name"),
        row.getString("email"),
        row.getString("slug"),
        Db.moment(row, "email_verified_at"),
        row.getString("image"),
        row.getBoolean("is_block"),
        row.getBoolean("is_active"),
        row.getString("profile"),
        row.getBoolean("has_password"),
        row.getInt("session_version"),
        Objects.requireNonNull(Db.moment(row, "created_at")),
        Objects.requireNonNull(Db.moment(row, "updated_at")));
  }

  /** Whether the address was proved. */
  public boolean isVerified() {
    return emailVerifiedAt != null;
  }
}
