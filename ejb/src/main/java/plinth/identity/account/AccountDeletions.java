package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.audit.Audit;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.mail.MailTimes;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Schedules the deletion of accounts at the request of their users, who can withdraw it until it is
 * due. From then on it cannot be withdrawn, so that nothing is removed of an account that remains.
 */
@Stateless
@MainPlane
public class AccountDeletions {
  private static final Sql DUE =
      Sql.named(
          """
          select id
          from main."user"
          where deletion_at <= :moment
          order by deletion_at, id
          limit 500
          """);

  @Inject private IdentityConfig config;
  @Inject private ServerConfig server;
  @Inject @MainDb private Db db;
  @Inject private UserRepository users;
  @Inject private AccountRemoval removal;
  @Inject private MailQueue mails;
  @Inject private Audit audit;

  /**
   * Schedules the deletion of the calling user's account, after {@code
   * PLINTH_ACCOUNT_DELETION_DELAY}; may be repeated.
   */
  public User schedule(Caller caller) {
    UserAccount account = requireLocked(caller);
    if (account.choices().deletionAt() == null) {
      Instant at = Time.now().plus(config.accountDeletionDelay());
      account.choices().scheduleDeletion(at);
      record(caller, "user.deletion_scheduled", account.id());
      User user = account.toUser();
      Map<String, String> more =
          Map.of(
              "date",
              new MailTimes(zone(user)).minute(at),
              "link",
              server.publicUrl() + "/console/settings/profile");
      mail(user, MailTemplate.ACCOUNT_DELETION_SCHEDULED, more);
    }
    return account.toUser();
  }

  /** Withdraws the deletion; refuses if none is scheduled (404) or it is due already (409). */
  public User withdraw(Caller caller) {
    UserAccount account = requireLocked(caller);
    Instant at = account.choices().deletionAt();
    if (at == null) {
      throw Problem.notFound("Scheduled deletion");
    }
    if (!at.isAfter(Time.now())) {
      throw new Problem(IdentityProblem.ACCOUNT_DELETION_BEGUN);
    }
    account.choices().scheduleDeletion(null);
    record(caller, "user.deletion_withdrawn", account.id());
    mail(account.toUser(), MailTemplate.ACCOUNT_DELETION_WITHDRAWN, Map.of());
    return account.toUser();
  }

  /** The numbers of users whose deletion is due. */
  public List<Long> listDue(Caller caller, Instant moment) {
    return db.list(DUE.with("moment", moment), row -> row.getLong("id"));
  }

  /** Keeps an account that cannot be deleted, because a workspace would lose its last owner. */
  public void stop(Caller caller, long userId, String workspace) {
    users
        .lockById(userId)
        .filter(account -> account.choices().deletionAt() != null)
        .ifPresent(
            account -> {
              account.choices().scheduleDeletion(null);
              record(caller, "user.deletion_stopped", userId);
              mail(
                  account.toUser(),
                  MailTemplate.ACCOUNT_DELETION_STOPPED,
                  Map.of("workspace", workspace));
            });
  }

  /** Deletes the account of a user who belongs to no workspace any more, and says goodbye. */
  public void remove(Caller caller, User user) {
    if (removal.remove(caller, user)) {
      record(caller, "user.deleted", user.id());
      mail(user, MailTemplate.ACCOUNT_DELETED, Map.of());
    }
  }

  private void mail(User user, MailTemplate template, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("name", user.name());
    mails.send(new Mail(user.email(), template.in(user.choices().language()), values));
  }

  private static ZoneId zone(User user) {
    String chosen = user.choices().timezone();
    return chosen == null ? ZoneOffset.UTC : ZoneId.of(chosen);
  }

  private void record(Caller caller, String action, long userId) {
    audit.record(caller, action, "user:" + userId, JsonValue.EMPTY_JSON_OBJECT);
  }

  private UserAccount requireLocked(Caller caller) {
    return users
        .lockById(caller.requireUserId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }
}
