package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.NamesAround;
import plinth.identity.RefreshFamilies;
import plinth.identity.SecurityEvent;
import plinth.identity.SessionView;
import plinth.identity.SessionsEnded;
import plinth.identity.factor.RememberedDevices;
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailLanguage;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Changes that users make to their own accounts, each in one transaction. {@link AccountSelf} asks
 * for the password if needed.
 */
@Stateless
@MainPlane
public class OwnAccount {
  private static final Sql SESSIONS =
      Sql.named(
          """
          select f.slug, min(f.created_at) as created_at,
              max(coalesce(f.used_at, f.created_at)) as last_used_at,
              (array_agg(f.agent order by coalesce(f.used_at, f.created_at) desc))[1] as agent,
              (array_agg(f.address order by coalesce(f.used_at, f.created_at) desc))[1] as address
          from main.refresh_family f
          join main."user" u on u.id = f.user_id and u.session_version = f.session_version
          where f.user_id = :user and f.revoked_at is null and f.expires_at > :now
            and exists (
              select from main.refresh_token t
              where t.family_id = f.id and t.used_at is null and t.expires_at > :now
            )
          group by f.slug
          order by last_used_at desc, f.slug
          """);

  /** What an operator did to the account has no address, which would be that of the operator. */
  private static final Sql SECURITY_EVENTS =
      Sql.named(
          """
          select a.at, a.action,
              case when a.actor = :user or a.actor = 'nobody' then a.address else '' end as address,
              case when a.actor = :user or a.actor = 'nobody' then a.agent else '' end as agent
          from main.audit a
          where a.actor = :user or a.subject = :user
          order by a.id desc
          limit :most
          """);

  private static final int SHOWN_EVENTS = 10_000;

  @Inject @MainDb private Db db;
  @Inject private UserRepository users;
  @Inject private RefreshFamilies families;
  @Inject private RememberedDevices devices;
  @Inject private Audit audit;
  @Inject private MailQueue mails;
  @Inject private NamesAround around;
  @Inject private Event<SessionsEnded> ended;

  /**
   * Sets another password, ends every session, forgets every remembered device and notifies the
   * user.
   */
  public void setPassword(Caller caller, String hash) {
    UserAccount account = requireLocked(caller);
    account.setPassword(hash);
    devices.forgetAllOf(account.id());
    end(account);
    record(caller, "user.password_changed", JsonValue.EMPTY_JSON_OBJECT);
    mail(account, MailTemplate.PASSWORD_CHANGED);
  }

  /** The names that the password must not contain: the user's own and those of workspaces. */
  public List<String> namesAround(Caller caller) {
    UserAccount account = requireLocked(caller);
    List<String> names = new ArrayList<>(around.listByUser(account.id()));
    names.add(account.name());
    return names;
  }

  /** Ends every session and notifies the user. */
  public void signOutEverywhere(Caller caller) {
    UserAccount account = requireLocked(caller);
    account.endSessions();
    end(account);
    record(caller, "user.signed_out", JsonValue.EMPTY_JSON_OBJECT);
    mail(account, MailTemplate.SESSIONS_ENDED);
  }

  /**
   * Ends every session except the present one and notifies the user, if there were others.
   *
   * @param present name of the present session; null: none is kept
   */
  public void endOthers(Caller caller, @Nullable String present) {
    UserAccount account = requireLocked(caller);
    if (families.revokeOthers(account.id(), present)) {
      record(caller, "user.other_sessions_ended", JsonValue.EMPTY_JSON_OBJECT);
      mail(account, MailTemplate.SESSIONS_ENDED);
    }
  }

  private void mail(UserAccount account, MailTemplate template) {
    mails.send(
        new Mail(
            account.email(),
            template.in(account.choices().language()),
            Map.of("name", account.name())));
  }

  private void end(UserAccount account) {
    families.revokeAllOfUser(account.id());
    ended.fire(SessionsEnded.ofUser(account.id()));
  }

  private UserAccount requireLocked(Caller caller) {
    return users
        .lockById(caller.requireUserId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }

  /** Changes the name. */
  public void rename(Caller caller, String name) {
    requireLocked(caller).rename(name);
  }

  /** Chooses a time zone; null: that of the workspace counts. */
  public void chooseTimezone(Caller caller, @Nullable ZoneId zone) {
    requireLocked(caller).choices().chooseTimezone(zone);
  }

  /** Chooses the language of the console and of mails about the account; null: none. */
  public void chooseLanguage(Caller caller, @Nullable MailLanguage language) {
    requireLocked(caller).choices().chooseLanguage(language);
  }

  /** The active sign-ins that can still be continued, the most recently used first. */
  public List<SessionView> sessions(Caller caller, @Nullable String present) {
    return db.list(
        SESSIONS.with("user", caller.requireUserId()).with("now", Time.now()),
        row ->
            new SessionView(
                row.getString("slug"),
                row.getString("agent"),
                row.getString("address"),
                Db.requiredMoment(row, "created_at"),
                Db.requiredMoment(row, "last_used_at"),
                row.getString("slug").equals(present)));
  }

  /** What was done with the account, newest first: sign-ins and changes, the last 10,000. */
  public List<SecurityEvent> securityEvents(Caller caller) {
    return db.list(
        SECURITY_EVENTS.with("user", "user:" + caller.requireUserId()).with("most", SHOWN_EVENTS),
        row ->
            new SecurityEvent(
                Db.requiredMoment(row, "at"),
                row.getString("action"),
                row.getString("address"),
                row.getString("agent")));
  }

  /** Ends one sign-in; refuses one that is not the caller's (404). */
  public void end(Caller caller, String slug) {
    if (!families.revoke(caller.requireUserId(), slug)) {
      throw Problem.notFound("Session");
    }
    record(caller, "user.session_ended", Json.createObjectBuilder().add("session", slug).build());
  }

  private void record(Caller caller, String action, JsonObject details) {
    audit.record(caller, action, "user:" + caller.requireUserId(), details);
  }
}
