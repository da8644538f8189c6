package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.RefreshFamilies;
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

  @Inject @MainDb private Db db;
  @Inject private UserRepository users;
  @Inject private RefreshFamilies families;
  @Inject private RememberedDevices devices;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;

  /** Sets another password, ends every session and forgets every remembered device. */
  public void setPassword(Caller caller, String hash) {
    UserAccount account = requireLocked(caller);
    account.setPassword(hash);
    devices.forgetAllOf(account.id());
    end(account);
    record(caller, "user.password_changed", JsonValue.EMPTY_JSON_OBJECT);
  }

  /** Ends every session. */
  public void signOutEverywhere(Caller caller) {
    UserAccount account = requireLocked(caller);
    account.endSessions();
    end(account);
    record(caller, "user.signed_out", JsonValue.EMPTY_JSON_OBJECT);
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
    requireLocked(caller).chooseTimezone(zone);
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
