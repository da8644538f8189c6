package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.RefreshFamilies;
import plinth.identity.SessionView;
import plinth.identity.SessionsEnded;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Changes that users make to their own accounts, each in one transaction. {@link AccountSelf} asks
 * for the password where that is needed.
 */
@Stateless
@MainPlane
public class OwnAccount {
  @Inject @MainDb private Db db;
  @Inject private RefreshFamilies families;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;

  /** Sets another password; every session ends. */
  public void setPassword(Caller caller, String hash) {
    db.update(
        Sql.of(
            "update main.\"user\" set password = ? where id = ?", hash, caller.requiredUserId()));
    endAll(caller);
    record(caller, "user.password_changed", JsonValue.EMPTY_JSON_OBJECT);
  }

  /** Ends every session. */
  public void signOutEverywhere(Caller caller) {
    endAll(caller);
    record(caller, "user.signed_out", JsonValue.EMPTY_JSON_OBJECT);
  }

  private void endAll(Caller caller) {
    long id = caller.requiredUserId();
    db.update(
        Sql.of(
            "update main.\"user\" set session_version = session_version + 1, updated_at = ?"
                + " where id = ?",
            Time.now(),
            id));
    families.revokeAllOfUser(id);
    ended.fire(SessionsEnded.ofUser(id));
  }

  /** Sets another name. */
  public void rename(Caller caller, String name) {
    db.update(
        Sql.of(
            "update main.\"user\" set name = ?, updated_at = ? where id = ?",
            name,
            Time.now(),
            caller.requiredUserId()));
  }

  /** The sign-ins that were not ended and may still be gone on with, the last used first. */
  public List<SessionView> sessions(Caller caller, @Nullable String present) {
    var now = Time.now();
    return db.list(
        Sql.of(
            """
            select f.slug, min(f.created_at) as created_at,
                   max(coalesce(f.used_at, f.created_at)) as last_used_at,
                   (array_agg(f.agent order by coalesce(f.used_at, f.created_at) desc))[1] as agent,
                   (array_agg(f.address order by coalesce(f.used_at, f.created_at) desc))[1]
                     as address
              from main.refresh_family f
              join main."user" u on u.id = f.user_id and u.session_version = f.session_version
             where f.user_id = ? and f.revoked_at is null and f.expires_at > ?
               and exists (select from main.refresh_token t
                            where t.family_id = f.id and t.used_at is null and t.expires_at > ?)
             group by f.slug order by last_used_at desc, f.slug
            """,
            caller.requiredUserId(),
            now,
            now),
        row ->
            new SessionView(
                row.getString("slug"),
                row.getString("agent"),
                row.getString("address"),
                Db.requiredMoment(row, "created_at"),
                Db.requiredMoment(row, "last_used_at"),
                row.getString("slug").equals(present)));
  }

  /** Ends one sign-in; refuses with 404 one that is none of the caller's. */
  public void end(Caller caller, String slug) {
    if (!families.revoke(caller.requiredUserId(), slug)) {
      throw Problem.notFound("Session");
    }
    record(caller, "user.session_ended", Json.createObjectBuilder().add("session", slug).build());
  }

  private void record(Caller caller, String action, JsonObject details) {
    audit.record(caller, action, "user:" + caller.requiredUserId(), details);
  }
}
