package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Changes the address of a signed-in user with two codes: one is mailed to the new address and one
 * to the present one, so that neither a stolen session nor a mistyped address is enough. The codes
 * are only valid together, for that user and that address. A wrong code does not throw here,
 * because the attempt must be committed.
 */
@Stateless
@MainPlane
public class EmailChanges {
  private static final int DIGITS = 6;
  private static final int TRIES = 5;
  private static final Duration LIFE = Duration.ofMinutes(10);

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.email_change (user_id, email, digest, former_digest, created_at,
              expires_at)
          values (:user, :email, :digest, :formerDigest, :now, :expiry)
          on conflict (user_id) do update
          set email = excluded.email, digest = excluded.digest,
              former_digest = excluded.former_digest, tries = 0,
              created_at = excluded.created_at, expires_at = excluded.expires_at
          """);

  private static final Sql TRY =
      Sql.named(
          """
          update main.email_change
          set tries = tries + 1
          where user_id = :user and tries < :tries and expires_at > :now
          returning email, digest, former_digest
          """);

  private static final Sql GIVE_WAY =
      Sql.named(
          """
          delete from main."user" u
          where email = :email and email_verified_at is null
            and not exists (select from main.user_workspaces m where m.user_id = u.id)
            and not exists (select from main.tenants t where t.owner_user_id = u.id)
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          update main."user"
          set email = :email, updated_at = :now
          where id = :user and not exists (select from main."user" o where o.email = :email)
          """);

  @Inject Codes codes;
  @Inject @MainDb Db db;
  @Inject UserRepository users;
  @Inject CodeQuota quota;
  @Inject MailQueue mails;
  @Inject Audit audit;

  /** The result of an attempt with a code. */
  private record Proved(String email, boolean isRight) {}

  /**
   * Mails a code to the new address, or notifies its owner if the address is taken, and another
   * code to the present address. A new request invalidates the previous codes.
   */
  public void start(Caller caller, User user, String email) {
    quota.consume("email", email, caller.origin());
    quota.consume("email_approval", user.email(), caller.origin());
    String code = Secrets.randomDigits(DIGITS);
    String formerCode = Secrets.randomDigits(DIGITS);
    Instant now = Time.now();
    db.update(
        BEGIN
            .with("user", user.id())
            .with("email", email)
            .with("digest", digest(user.id(), email, code))
            .with("formerDigest", formerDigest(user.id(), email, formerCode))
            .with("now", now)
            .with("expiry", now.plus(LIFE)));
    Optional<String> owner = findOwnerName(email);
    mails.send(
        owner
            .map(name -> new Mail(email, MailTemplate.ALREADY_REGISTERED, Map.of("name", name)))
            .orElseGet(
                () ->
                    new Mail(
                        email,
                        MailTemplate.EMAIL_CHANGE_CODE.in(user.choices().language()),
                        Map.of("name", user.name(), "code", code))));
    mails.send(
        new Mail(
            user.email(),
            MailTemplate.EMAIL_CHANGE_APPROVAL.in(user.choices().language()),
            Map.of("name", user.name(), "email", email, "code", formerCode)));
  }

  /**
   * Confirms the change and notifies both addresses.
   *
   * @param code the code that was mailed to the new address
   * @param formerCode the code that was mailed to the present address
   */
  public Codes.Result confirm(Caller caller, String code, String formerCode) {
    long userId = caller.requireUserId();
    User before = users.lockById(userId).orElseThrow().toUser();
    Optional<String> proved = verifyCodes(userId, code, formerCode);
    if (proved.isEmpty()) {
      return Codes.Result.WRONG;
    }
    String email = proved.get();
    db.update(Sql.of("delete from main.email_change where user_id = ?", userId));
    changeAddress(userId, email);
    // Codes belong to an address: those for the former one prove nothing about the new one.
    db.update(Sql.of("delete from main.one_time_code where user_id = ?", userId));
    Map<String, String> values = Map.of("name", before.name(), "email", email);
    MailTemplate told = MailTemplate.EMAIL_CHANGED.in(before.choices().language());
    mails.send(new Mail(before.email(), told, values));
    mails.send(new Mail(email, told, values));
    audit.record(caller, "user.email_changed", "user:" + userId, JsonValue.EMPTY_JSON_OBJECT);
    return Codes.Result.RIGHT;
  }

  private Optional<String> verifyCodes(long userId, String code, String formerCode) {
    return db.first(
            TRY.with("user", userId).with("tries", TRIES).with("now", Time.now()),
            row -> {
              String email = row.getString("email");
              // Both are compared, so that the time does not tell which of them is wrong.
              boolean isNew =
                  MessageDigest.isEqual(row.getBytes("digest"), digest(userId, email, code));
              boolean isFormer =
                  MessageDigest.isEqual(
                      row.getBytes("former_digest"), formerDigest(userId, email, formerCode));
              return new Proved(email, isNew && isFormer);
            })
        .filter(Proved::isRight)
        .map(Proved::email);
  }

  /**
   * Sets the address. An unverified registration with this address is deleted: the code proves who
   * owns the mailbox.
   */
  private void changeAddress(long userId, String email) {
    db.update(GIVE_WAY.with("email", email));
    int changed = db.update(TAKE.with("email", email).with("now", Time.now()).with("user", userId));
    if (changed == 0) {
      throw new Problem(IdentityProblem.EMAIL_TAKEN);
    }
  }

  private Optional<String> findOwnerName(String email) {
    return users.findByEmail(email).filter(UserAccount::isVerified).map(UserAccount::name);
  }

  private byte[] digest(long userId, String email, String code) {
    return codes.digest("email\0" + userId + '\0' + email + '\0' + code);
  }

  private byte[] formerDigest(long userId, String email, String code) {
    return codes.digest("former email\0" + userId + '\0' + email + '\0' + code);
  }
}
