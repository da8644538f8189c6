package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import plinth.identity.LoginDelay;
import plinth.identity.User;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Hmac;
import plinth.kernel.Sealed;
import plinth.kernel.Secrets;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;

/**
 * One-time codes: six digits, ten minutes, five attempts, used once, for one purpose. There is one
 * code per user, purpose and requesting address block; sending another invalidates it. Attempts
 * from other blocks are counted separately, so that nobody else can use up the requester's
 * attempts. Runs in the transaction of its caller.
 */
@ApplicationScoped
public class Codes {
  private static final int DIGITS = 6;
  private static final int TRIES = 5;
  private static final Duration LIFE = Duration.ofMinutes(10);

  private static final Sql MAKE =
      Sql.named(
          """
          insert into main.one_time_code (user_id, purpose, block, digest, created_at, expires_at)
          values (:user, :purpose, :block, :digest, :now, :expiry)
          on conflict (user_id, purpose, block) do update
          set digest = excluded.digest, tries = 0, foreign_tries = 0, used_at = null,
              created_at = excluded.created_at, expires_at = excluded.expires_at
          """);

  private static final Sql ATTEMPT =
      Sql.named(
          """
          with tried as (
            select c.user_id, c.purpose, c.block, c.block = a.block as is_home,
                c.digest = a.digest as is_same
            from (select :block::text as block, :digest::bytea as digest, :tries::int as tries) a,
                main.one_time_code c
            join main."user" u on u.id = c.user_id
            where u.email = :email and c.purpose = :purpose and c.used_at is null
              and case when c.block = a.block then c.tries else c.foreign_tries end < a.tries
            order by c.block
            for update of c
          )
          update main.one_time_code c
          set tries = c.tries + t.is_home::int,
              foreign_tries = c.foreign_tries + (not t.is_home)::int,
              used_at = case when t.is_same and c.expires_at > :now then :now::timestamptz end
          from tried t
          where c.user_id = t.user_id and c.purpose = t.purpose and c.block = t.block
          returning t.is_same as same, c.used_at is not null as used
          """);

  @Inject ServerConfig server;
  @Inject @MainDb Db db;
  @Inject MailQueue mailQueue;

  /**
   * The result of an attempt; with several codes, the first of these results that one of them has.
   */
  public enum Result {
    RIGHT,
    EXPIRED,
    WRONG
  }

  /** Creates a code and mails it; an earlier code of the same block becomes invalid. */
  public void send(User user, CodePurpose purpose, Caller.Origin origin) {
    send(user, purpose, purpose.template().in(user.choices().language()), origin);
  }

  /**
   * Creates a code and mails it with another template, which has the placeholders {@code name} and
   * {@code code}.
   */
  void send(User user, CodePurpose purpose, MailTemplate template, Caller.Origin origin) {
    Instant now = Time.now();
    String code = Secrets.randomDigits(DIGITS);
    db.update(
        MAKE.with("user", user.id())
            .with("purpose", purpose.code())
            .with("block", LoginDelay.prefix(origin.address()))
            .with("digest", digest(user.email(), purpose, code))
            .with("now", now)
            .with("expiry", now.plus(LIFE)));
    mailQueue.send(new Mail(user.email(), template, Map.of("name", user.name(), "code", code)));
  }

  /**
   * Tries a code with one statement that locks the user's codes in order, so that concurrent
   * attempts are counted one after the other. Only an attempt with the right code reveals that it
   * has expired.
   */
  public Result attempt(String email, CodePurpose purpose, String code, Caller.Origin origin) {
    return db
        .list(
            ATTEMPT
                .with("block", LoginDelay.prefix(origin.address()))
                .with("digest", digest(email, purpose, code))
                .with("tries", TRIES)
                .with("email", email)
                .with("purpose", purpose.code())
                .with("now", Time.now()),
            row -> result(row.getBoolean("same"), row.getBoolean("used")))
        .stream()
        .min(Comparator.naturalOrder())
        .orElse(Result.WRONG);
  }

  /** Deletes the codes of a user. */
  void deleteByUser(long userId) {
    db.update(Sql.of("delete from main.one_time_code where user_id = ?", userId));
  }

  private static Result result(boolean isSame, boolean isUsed) {
    if (isUsed) {
      return Result.RIGHT;
    }
    return isSame ? Result.EXPIRED : Result.WRONG;
  }

  private byte[] digest(String email, CodePurpose purpose, String code) {
    return digest(purpose.code() + '\0' + email + '\0' + code);
  }

  /**
   * The stored digest of a code, which is keyed so that someone with access only to the database
   * cannot try all codes.
   */
  byte[] digest(String subject) {
    byte[] key = Sealed.deriveKey("one-time code", server.secretKey().orElse("")).getEncoded();
    return Hmac.SHA256.digest(key, subject.getBytes(StandardCharsets.UTF_8));
  }
}
