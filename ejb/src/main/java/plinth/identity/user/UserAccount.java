package plinth.identity.user;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.identity.User;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/** The account of a user, including its password. Accounts are inserted with SQL, as upserts. */
@Entity
@Table(schema = "main", name = "\"user\"")
@NamedQuery(
    name = UserAccount.BY_ID,
    query = "select u from UserAccount u where u.id = :id",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = UserAccount.BY_ID_LOCKED,
    query = "select u from UserAccount u where u.id = :id",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = UserAccount.BY_IDS,
    query = "select u from UserAccount u where u.id in :ids",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = UserAccount.BY_EMAIL,
    query = "select u from UserAccount u where u.email = :email",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = UserAccount.BY_EMAIL_LOCKED,
    query = "select u from UserAccount u where u.email = :email",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = UserAccount.BY_SLUG,
    query = "select u from UserAccount u where u.slug = :slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(name = UserAccount.DELETE, query = "delete from UserAccount u where u.id = :id")
@NamedQuery(
    name = UserAccount.RENEW_PASSWORD,
    query =
        """
        update UserAccount u
           set u.password = :after
         where u.id = :id and u.password = :before
        """)
public class UserAccount {
  static final String BY_ID = "UserAccount.byId";
  static final String BY_ID_LOCKED = "UserAccount.byIdLocked";
  static final String BY_IDS = "UserAccount.byIds";
  static final String BY_EMAIL = "UserAccount.byEmail";
  static final String BY_EMAIL_LOCKED = "UserAccount.byEmailLocked";
  static final String BY_SLUG = "UserAccount.bySlug";
  static final String DELETE = "UserAccount.delete";
  static final String RENEW_PASSWORD = "UserAccount.renewPassword";

  @Id private long id;

  private String name;

  /** Normalised and unique. */
  private String email;

  private @Nullable String slug;

  @Column(name = "email_verified_at")
  private @Nullable Instant emailVerifiedAt;

  /** The hash of the password. */
  private @Nullable String password;

  @Embedded private @Nullable UserChoices choices;

  @Column(name = "is_block")
  private boolean blocked;

  @Column(name = "is_active")
  private boolean active;

  /** Tokens issued under another version are invalid. */
  @Column(name = "session_version")
  private int sessionVersion;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected UserAccount() {}

  /** The number of the user. */
  public long id() {
    return id;
  }

  /** The name to show. */
  public String name() {
    return name;
  }

  /** The address, normalised. */
  public String email() {
    return email;
  }

  /** Whether the address is verified. */
  public boolean isVerified() {
    return emailVerifiedAt != null;
  }

  /** Whether the platform blocks the user. */
  public boolean isBlocked() {
    return blocked;
  }

  /** Changes the name. */
  public void rename(String other) {
    name = other;
    updatedAt = Time.now();
  }

  /** What the user chose for the account. */
  public UserChoices choices() {
    choices = choices == null ? new UserChoices() : choices;
    return choices;
  }

  /**
   * Marks the address as verified for the first time.
   *
   * @param hash of the password of the registration; null: the user sets one with a code
   * @param freeSlug becomes the slug if the account has none yet
   */
  public void verify(String registered, @Nullable String hash, String freeSlug) {
    name = registered;
    password = hash;
    markVerified(freeSlug);
  }

  /** Sets another password after a mailed code, which verifies the address; ends all sessions. */
  public void resetPassword(String hash, String freeSlug) {
    setPassword(hash);
    markVerified(freeSlug);
  }

  private void markVerified(String freeSlug) {
    Instant now = Time.now();
    slug = slug == null ? freeSlug : slug;
    emailVerifiedAt = emailVerifiedAt == null ? now : emailVerifiedAt;
    active = true;
    updatedAt = now;
  }

  /** Sets another password by its hash and ends all sessions. */
  public void setPassword(String hash) {
    password = hash;
    endSessions();
  }

  /** Invalidates every token of the user. */
  public void endSessions() {
    sessionVersion++;
    updatedAt = Time.now();
  }

  /** Blocks or unblocks the user everywhere. */
  public void block(boolean isBlocked) {
    blocked = isBlocked;
    updatedAt = Time.now();
  }

  /** The user for other features, without the password. */
  public User toUser() {
    return new User(
        id,
        name,
        email,
        slug,
        choices == null ? User.Choices.NONE : choices.toChoices(),
        new User.SignIn(emailVerifiedAt, blocked, active, password != null, sessionVersion),
        choices == null ? null : choices.deletionAt(),
        createdAt,
        updatedAt);
  }
}
