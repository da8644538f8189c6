package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import plinth.kernel.Db;
import plinth.kernel.Hmac;
import plinth.kernel.Sealed;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailTemplate;
import plinth.mail.Post;
import plinth.tenancy.MainDb;

/**
 * One-time codes: six digits, ten minutes, five tries, used once, for one purpose. One lives for
 * each user and purpose: sending another voids it. It works in the transaction of its caller.
 *
 * <p>Spec: User and authentication.
 */
@ApplicationScoped
public class Codes {
  private static final int DIGITS = 6;
  private static final int TRIES = 5;
  private static final Duration LIFE = Duration.ofMinutes(10);

  @Inject @MainDb Db db;
  @Inject Post post;

  /** How a try ended. */
  public enum Result {
    RIGHT,
    WRONG,
    EXPIRED
  }

  /** Makes a code and mails it; the one before is void. */
  public void send(User user, CodePurpose purpose) {
    send(user, purpose, purpose.template());
  }

  /** The same by another mail, which has the places {@code name} and {@code code}. */
  void send(User user, CodePurpose purpose, MailTemplate template) {
    Instant now = Time.now();
    String code = Secrets.digits(DIGITS);
    db.update(
        Sql.of(
            "insert into main.otp (user_id, purpose, digest, created_at, expires_at)"
                + " values (?, ?, ?, ?, ?) on conflict (user_id, purpose) do update set"
                + " digest = excluded.digest, tries = 0, used_at = null,"
                + " created_at = excluded.created_at, expires_at = excluded.expires_at",
            user.id(),
            purpose.word(),
            digest(user.email(), purpose, code),
            now,
            now.plus(LIFE)));
    post.send(new Mail(user.email(), template, Map.of("name", user.name(), "code", code)));
  }

  /**
   * Tries a code, in one statement, so that tries that race are counted one after the other. Only
   * who knows the code learns that it has expired.
   */
  public Result attempt(String email, CodePurpose purpose, String code) {
    Instant now = Time.now();
    byte[] digest = digest(email, purpose, code);
    return db.first(
            Sql.of(
                "update main.otp o set tries = o.tries + 1,"
                    + " used_at = case when o.digest = ? and o.expires_at > ? then ? end"
                    + " from main.\"user\" u where u.email = ? and o.user_id = u.id"
                    + " and o.purpose = ? and o.used_at is null and o.tries < ?"
                    + " returning o.digest = ? as same, o.used_at is not null as used",
                digest,
                now,
                now,
                email,
                purpose.word(),
                TRIES,
                digest),
            row -> result(row.getBoolean("same"), row.getBoolean("used")))
        .orElse(Result.WRONG);
  }

  private static Result result(boolean isSame, boolean isUsed) {
    if (isUsed) {
      return Result.RIGHT;
    }
    return isSame ? Result.EXPIRED : Result.WRONG;
  }

  private static byte[] digest(String email, CodePurpose purpose, String code) {
    byte[] key = Sealed.key("one-time code", Setting.PLINTH_SECRET_KEY.text()).getEncoded();
    String subject = purpose.word() + '\0' + email + '\0' + code;
    return Hmac.SHA256.of(key, subject.getBytes(StandardCharsets.UTF_8));
  }
}
