package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Slugs;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailTemplate;
import plinth.mail.Post;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * What happens to a user's account, each in one transaction. {@link Registration} calls it; nothing
 * here throws for a wrong code, because the try must be committed. Addresses come normalised.
 *
 * <p>Spec: User and authentication.
 */
@Stateless
@MainPlane
public class Accounts {
  private static final String BY_EMAIL =
      "select " + User.COLUMNS + " from main.\"user\" where email = ?";

  @Inject @MainDb private Db db;
  @Inject private Codes codes;
  @Inject private CodeQuota quota;
  @Inject private Post post;
  @Inject private RefreshFamilies families;
  @Inject private Event<SessionsEnded> ended;
  @Inject private Audit audit;

  /**
   * How a code was taken.
   *
   * @param result right, wrong or expired
   * @param user whose it was, when it was right
   */
  public record Proof(Codes.Result result, @Nullable User user) {}

  /** Makes an unverified account, or tells the owner of the address by mail. */
  public void register(String name, String email, String hash) {
    quota.take("register", email);
    String slug = Slugs.from(name, "user", taken -> false) + "_" + Secrets.word(6);
    db.update(
        Sql.of(
            "insert into main.\"user\" as u (name, email, slug, password) values (?, ?, ?, ?)"
                + " on conflict (email) do update set name = excluded.name,"
                + " password = excluded.password, updated_at = ? where u.email_verified_at is null",
            name,
            email,
            slug,
            hash,
            Time.now()));
    User user = db.one(Sql.of(BY_EMAIL, email), User::of);
    if (user.isVerified()) {
      post.send(new Mail(email, MailTemplate.ALREADY_REGISTERED, Map.of("name", user.name())));
    } else {
      codes.send(user, CodePurpose.VERIFY);
    }
  }

  /** An account that staff makes for somebody, or the one that the address has already. */
  public User engage(String name, String email, String hash) {
    db.update(
        Sql.of(
            "insert into main.\"user\" (name, email, slug, password) values (?, ?, ?, ?)"
                + " on conflict (email) do nothing",
            name,
            email,
            Slugs.from(name, "user", taken -> false) + "_" + Secrets.word(6),
            hash));
    return db.one(Sql.of(BY_EMAIL, email), User::of);
  }

  /** Sends another code, if there is somebody to send one to. */
  public void sendCode(String email, CodePurpose purpose) {
    quota.take(purpose.word(), email);
    db.first(Sql.of(BY_EMAIL, email), User::of)
        .filter(user -> purpose == CodePurpose.RESET || !user.isVerified())
        .ifPresent(user -> codes.send(user, purpose));
  }

  /** Takes a code that proves the address. */
  public Proof verify(String email, String code) {
    Codes.Result result = codes.attempt(email, CodePurpose.VERIFY, code);
    if (result != Codes.Result.RIGHT) {
      return new Proof(result, null);
    }
    Instant now = Time.now();
    User user =
        db.one(
            Sql.of(
                "update main.\"user\" set email_verified_at = coalesce(email_verified_at, ?),"
                    + " is_active = true, updated_at = ? where email = ? returning "
                    + User.COLUMNS,
                now,
                now,
                email),
            User::of);
    post.send(new Mail(email, MailTemplate.WELCOME, Map.of("name", user.name())));
    return new Proof(result, user);
  }

  /** Takes a code that sets another password; every session before ends. */
  public Proof reset(String email, String code, String hash, Caller.Origin origin) {
    Codes.Result result = codes.attempt(email, CodePurpose.RESET, code);
    if (result != Codes.Result.RIGHT) {
      return new Proof(result, null);
    }
    Instant now = Time.now();
    User user =
        db.one(
            Sql.of(
                "update main.\"user\" set password = ?, session_version = session_version + 1,"
                    + " email_verified_at = coalesce(email_verified_at, ?), is_active = true,"
                    + " updated_at = ? where email = ? returning "
                    + User.COLUMNS,
                hash,
                now,
                now,
                email),
            User::of);
    families.revokeAllOfUser(user.id());
    db.update(
        Sql.of(
            "delete from main.login_failure where account = ?",
            PasswordGate.account("user", email)));
    ended.fire(SessionsEnded.ofUser(user.id()));
    audit.record(
        new Caller(Caller.Kind.USER, user.id(), null, null, null, null, Set.of(), origin),
        "user.password_reset",
        "user:" + user.id(),
        JsonValue.EMPTY_JSON_OBJECT);
    return new Proof(result, user);
  }

  /** What is kept of the password of an address. */
  public Optional<PasswordGate.Kept> password(String email) {
    return db.first(
        Sql.of("select id, password from main.\"user\" where email = ?", email),
        row -> new PasswordGate.Kept(row.getLong(1), row.getString(2)));
  }

  /** Keeps a hash of the same password at another cost, unless the password changed meanwhile. */
  public void renewPassword(long id, String before, String hash) {
    db.update(
        Sql.of(
            "update main.\"user\" set password = ? where id = ? and password = ?",
            hash,
            id,
            before));
  }
}
