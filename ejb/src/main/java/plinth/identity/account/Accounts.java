package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.Emails;
import plinth.identity.IdentityConfig;
import plinth.identity.LoginDelay;
import plinth.identity.LoginFailures;
import plinth.identity.NamesAround;
import plinth.identity.Quotas;
import plinth.identity.RefreshFamilies;
import plinth.identity.SessionsEnded;
import plinth.identity.User;
import plinth.identity.factor.RememberedDevices;
import plinth.identity.password.PasswordGate;
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Slugs;
import plinth.kernel.Sql;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Operations on a user's account, each in one transaction. {@link Registration} calls them; a wrong
 * code does not throw here, because the attempt must be committed. Addresses are already
 * normalised.
 */
@Stateless
@MainPlane
public class Accounts {
  private static final Sql ADD =
      Sql.named(
          """
          insert into main."user" (name, email, slug)
          values (:name, :email, :slug)
          on conflict (email) do nothing
          """);

  private static final Sql PASSWORD =
      Sql.named(
          """
          select id, password
          from (
            select u.id,
                case when u.email_verified_at is null then r.password else u.password end
                    as password
            from main."user" u
            left join main.registration r on r.user_id = u.id
            where u.email = :email
          ) kept
          where password is not null
          """);

  @Inject IdentityConfig config;
  @Inject @MainDb Db db;
  @Inject UserRepository users;
  @Inject Codes codes;
  @Inject CodeQuota quota;
  @Inject Quotas quotas;
  @Inject Registrations registrations;
  @Inject LoginFailures failures;
  @Inject MailQueue mails;
  @Inject RefreshFamilies families;
  @Inject RememberedDevices devices;
  @Inject Event<SessionsEnded> ended;
  @Inject Audit audit;
  @Inject NamesAround around;

  /**
   * The result of an attempt with a code.
   *
   * @param result right, wrong or expired
   * @param user the owner of the code, if it was right
   */
  public record Proof(Codes.Result result, @Nullable User user) {}

  /**
   * Creates an unverified account with a pending registration, or notifies the owner of the address
   * by mail.
   *
   * @param hash hash of the password, or the pending hash if both are of the same password
   * @param compared the pending hash that the password was compared with; null: none was pending
   * @return false if another registration happened in the meantime: compare again
   */
  public boolean register(
      String name, String email, String hash, @Nullable String compared, Caller.Origin origin) {
    db.update(ADD.with("name", Emails.localPart(email)).with("email", email).with("slug", null));
    User user = users.lockByEmail(email).orElseThrow().toUser();
    Optional<Registrations.Waiting> waiting = registrations.findByEmail(email);
    if (!Objects.equals(waiting.map(Registrations.Waiting::password).orElse(null), compared)) {
      return false;
    }
    String block = LoginDelay.prefix(origin.address());
    quotas.consume(Quotas.Bound.hourly("registrations", config.maxRegistrationsOfBlock()), block);
    quota.consume("register", email, origin);
    if (user.isVerified()) {
      mails.send(new Mail(email, MailTemplate.ALREADY_REGISTERED, Map.of("name", user.name())));
    } else {
      registrations.add(user.id(), name, hash);
      codes.send(user, CodePurpose.VERIFY, origin);
    }
    return true;
  }

  /**
   * Creates an account on behalf of somebody, or returns the existing one with the address. Unless
   * it is verified, its owner must set the password as if it were forgotten; registrations cannot
   * set it.
   */
  public User findOrCreate(String name, String email) {
    db.update(ADD.with("name", name).with("email", email).with("slug", slug(name)));
    User user = users.lockByEmail(email).orElseThrow().toUser();
    if (!user.isVerified()) {
      registrations.markContested(user.id());
    }
    return user;
  }

  /**
   * The account of somebody whose address another system has verified: the existing one, or a new
   * one without a password. Pending registrations of the address are void.
   */
  public User findOrCreateVerified(String name, String email) {
    db.update(ADD.with("name", name).with("email", email).with("slug", slug(name)));
    UserAccount account = users.lockByEmail(email).orElseThrow();
    if (!account.isVerified()) {
      codes.deleteByUser(account.id());
      registrations.removeByUser(account.id());
      account.verify(name, null, slug(name));
    }
    return account.toUser();
  }

  /** Sends another code if a suitable account exists. */
  public void sendCode(String email, CodePurpose purpose, Caller.Origin origin) {
    quota.consume(purpose.code(), email, origin);
    users
        .findByEmail(email)
        .map(UserAccount::toUser)
        .filter(user -> purpose == CodePurpose.RESET || !user.isVerified())
        .ifPresent(user -> codes.send(user, purpose, origin));
  }

  /** Verifies the address with a code; the account takes over the pending registration. */
  public Proof verify(String email, String code, Caller.Origin origin) {
    Optional<UserAccount> held = users.lockByEmail(email);
    Codes.Result result = codes.attempt(email, CodePurpose.VERIFY, code, origin);
    if (result != Codes.Result.RIGHT) {
      return new Proof(result, null);
    }
    UserAccount account = held.orElseThrow();
    if (account.isVerified()) {
      return new Proof(result, account.toUser());
    }
    codes.deleteByUser(account.id());
    User verified = markVerified(account, registrations.removeByUser(account.id()));
    if (verified.signIn().hasPassword()) {
      mails.send(new Mail(email, MailTemplate.WELCOME, Map.of("name", verified.name())));
    } else {
      codes.send(verified, CodePurpose.RESET, MailTemplate.SET_PASSWORD, origin);
    }
    return new Proof(result, verified);
  }

  /**
   * Marks the account as verified, with the name and password of the pending registration, if they
   * are unambiguous.
   */
  private static User markVerified(UserAccount account, Optional<Registrations.Waiting> waiting) {
    String name = waiting.map(Registrations.Waiting::name).orElse(account.name());
    account.verify(name, waiting.map(Registrations.Waiting::password).orElse(null), slug(name));
    return account.toUser();
  }

  private static String slug(String name) {
    return Slugs.from(name, "user", taken -> false) + "_" + Secrets.randomWord(6);
  }

  /**
   * Sets another password with a code, ends all earlier sessions and forgets remembered devices.
   * The second factor stays.
   *
   * @param check refuses a password with one of these names, once the code has proved who asks; the
   *     code stays valid then
   */
  public Proof reset(
      String email, String code, String hash, Consumer<List<String>> check, Caller.Origin origin) {
    Optional<UserAccount> held = users.lockByEmail(email);
    Codes.Result result = codes.attempt(email, CodePurpose.RESET, code, origin);
    if (result != Codes.Result.RIGHT) {
      return new Proof(result, null);
    }
    UserAccount account = held.orElseThrow();
    check.accept(namesAround(account));
    account.resetPassword(hash, slug(Emails.localPart(email)));
    User user = account.toUser();
    registrations.removeByUser(user.id());
    codes.deleteByUser(user.id());
    families.revokeAllOfUser(user.id());
    devices.forgetAllOf(user.id());
    failures.clearAll(PasswordGate.accountDigest("user", email));
    ended.fire(SessionsEnded.ofUser(user.id()));
    mails.send(
        new Mail(
            email,
            MailTemplate.PASSWORD_CHANGED.in(user.choices().language()),
            Map.of("name", user.name())));
    audit.record(
        new Caller(Caller.Kind.USER, user.id(), null, null, null, null, Set.of(), origin),
        "user.password_reset",
        "user:" + user.id(),
        JsonValue.EMPTY_JSON_OBJECT);
    return new Proof(result, user);
  }

  private List<String> namesAround(UserAccount account) {
    List<String> names = new ArrayList<>(around.listByUser(account.id()));
    names.add(account.name());
    return names;
  }

  /** The stored password of an address, or the one of its pending registration. */
  public Optional<PasswordGate.Kept> findPassword(String email) {
    return db.first(
        PASSWORD.with("email", email),
        row -> new PasswordGate.Kept(row.getLong(1), row.getString(2)));
  }

  /** The hash of a pending registration; empty if there is none, or several that differ. */
  public Optional<String> findPendingPassword(String email) {
    return registrations.findByEmail(email).map(Registrations.Waiting::password);
  }

  /**
   * Stores a hash of the same password with another cost, unless the password was changed in the
   * meantime.
   */
  public void renewPassword(long id, String before, String hash) {
    users.renewPassword(id, before, hash);
  }
}
