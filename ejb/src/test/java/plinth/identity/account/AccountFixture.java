package plinth.identity.account;

import jakarta.enterprise.event.Event;
import jakarta.json.JsonObject;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import plinth.audit.Audit;
import plinth.identity.IdentityConfig;
import plinth.identity.LoginFailures;
import plinth.identity.MainDatabase;
import plinth.identity.Quotas;
import plinth.identity.RefreshFamilies;
import plinth.identity.SessionsEnded;
import plinth.identity.factor.RememberedDevices;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.ServerConfig;
import plinth.kernel.Wired;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TestUnit;

/** Accounts on a real database, with a mailbox that records sent mail. */
public final class AccountFixture {
  public static final Caller.Origin HOME = new Caller.Origin("192.0.2.1", "browser", "r1");
  static final Caller.Origin AWAY = new Caller.Origin("198.51.100.1", "browser", "r2");

  final List<Mail> mailbox = new ArrayList<>();
  final Accounts accounts = new Accounts();
  private final MainEntities entities = TestUnit.main(MainDatabase.source());

  AccountFixture() {
    accounts.db = TestUnit.db(entities.manager());
    accounts.users =
        new Wired("plinth.identity").with(MainEntities.class, entities).get(UserRepository.class);
    accounts.quota =
        new CodeQuota() {
          @Override
          public void consume(String use, String email, Caller.Origin origin) {
            // Tests cover the order of actions, not their number.
          }
        };
    accounts.quotas =
        new Quotas() {
          @Override
          public void consume(Bound bound, String whose) {
            // Tests cover the order of actions, not their number.
          }
        };
    accounts.registrations = new Registrations();
    accounts.registrations.db = accounts.db;
    accounts.failures =
        new Wired("plinth.identity").with(Db.class, accounts.db).get(LoginFailures.class);
    accounts.mails =
        new MailQueue() {
          @Override
          public void send(Mail mail) {
            mailbox.add(mail);
          }
        };
    accounts.config = new IdentityConfig();
    accounts.around = userId -> List.of();
    accounts.codes = new Codes();
    accounts.codes.server = new ServerConfig();
    accounts.codes.db = accounts.db;
    accounts.codes.mailQueue = accounts.mails;
    accounts.families =
        new Wired("plinth.identity").with(Db.class, accounts.db).get(RefreshFamilies.class);
    accounts.devices =
        new Wired("plinth.identity").with(Db.class, accounts.db).get(RememberedDevices.class);
    accounts.ended = event(SessionsEnded.class);
    accounts.audit =
        new Audit() {
          @Override
          public void record(Caller caller, String action, String subject, JsonObject details) {
            // Audit entries are tested through the API.
          }
        };
  }

  /** An event without observers. */
  @SuppressWarnings("unchecked")
  public static <T> Event<T> event(Class<T> kind) {
    return (Event<T>)
        Proxy.newProxyInstance(
            AccountFixture.class.getClassLoader(),
            new Class<?>[] {Event.class},
            (proxy, method, arguments) -> null);
  }

  /** Registers as the saga does; two hashes of one password differ, as salted ones do. */
  void register(String name, String email, String password) {
    boolean isTaken;
    do {
      String waiting = accounts.findPendingPassword(email).orElse(null);
      boolean isSame = waiting != null && waiting.startsWith(password + "$");
      String hash = isSame ? waiting : password + "$" + mailbox.size();
      isTaken = accounts.register(name, email, hash, waiting, HOME);
    } while (!isTaken);
  }

  /** The password of the account without its salt; empty if there is none. */
  String password(String email) {
    return accounts
        .db
        .list(
            plinth.kernel.Sql.of("select password from main.\"user\" where email = ?", email),
            row -> String.valueOf(row.getString(1)))
        .get(0)
        .replaceAll("\\$.*", "");
  }
}
