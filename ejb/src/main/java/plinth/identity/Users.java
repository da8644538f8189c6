package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The users.
 *
 * <p>Spec: User.
 */
@Stateless
@MainPlane
public class Users {
  private static final String SELECT = "select " + User.COLUMNS + " from main.\"user\" where ";

  @Inject @MainDb private Db db;
  @Inject private RefreshFamilies families;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;

  /** The user with this number. */
  public Optional<User> byId(long id) {
    return db.first(Sql.of(SELECT + "id = ?", id), User::of);
  }

  /** The user with this address, in any spelling. */
  public Optional<User> byEmail(String email) {
    return db.first(Sql.of(SELECT + "email = ?", Emails.normal(email)), User::of);
  }

  /** The user with this slug. */
  public Optional<User> bySlug(String slug) {
    return db.first(Sql.of(SELECT + "slug = ?", slug), User::of);
  }

  /** The users with these numbers, in no order; those that are gone are left out. */
  public List<User> byIds(Collection<Long> ids) {
    Object numbers = ids.toArray(Long[]::new);
    return db.list(Sql.of(SELECT + "id = any(?)", numbers), User::of);
  }

  /** Voids every token of a user, access and refresh alike: sign-out everywhere. */
  public void endSessions(Caller caller, long id) {
    end(id);
    audit.record(caller, "user.signed_out", "user:" + id, JsonValue.EMPTY_JSON_OBJECT);
  }

  private void end(long id) {
    db.update(
        Sql.of(
            "update main.\"user\" set session_version = session_version + 1, updated_at = ?"
                + " where id = ?",
            Time.now(),
            id));
    families.revokeAllOfUser(id);
    ended.fire(SessionsEnded.ofUser(id));
  }

  /** Blocks a user everywhere, or lifts that; blocking voids every token. */
  public void block(Caller caller, long id, boolean isBlocked) {
    db.update(
        Sql.of(
            "update main.\"user\" set is_block = ?, updated_at = ? where id = ?",
            isBlocked,
            Time.now(),
            id));
    if (isBlocked) {
      end(id);
    } else {
      ended.fire(SessionsEnded.ofUser(id));
    }
    audit.record(
        caller,
        isBlocked ? "user.blocked" : "user.unblocked",
        "user:" + id,
        JsonValue.EMPTY_JSON_OBJECT);
  }
}
