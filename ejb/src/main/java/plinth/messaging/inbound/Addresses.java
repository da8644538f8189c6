package plinth.messaging.inbound;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Maps session slugs to workspaces, because a provider calls before the workspace is known. A slug
 * belongs to one workspace forever, so results are cached.
 */
@Stateless
@MainPlane
public class Addresses {
  private static final int MAX = 50_000;
  private static final Map<String, Long> FOUND = new ConcurrentHashMap<>();

  @Inject @MainDb private Db db;

  /** Reserves the slug of a new session in the caller's workspace. */
  public void add(Caller caller, String slug) {
    db.update(
        Sql.of(
            "insert into main.messaging_address (slug, workspace_id) values (?, ?)",
            slug,
            caller.requireWorkspace().id()));
  }

  /** Removes the slug of a deleted session. */
  public void remove(Caller caller, String slug) {
    db.update(
        Sql.of(
            "delete from main.messaging_address where slug = ? and workspace_id = ?",
            slug,
            caller.requireWorkspace().id()));
    FOUND.remove(slug);
  }

  /** Returns the cached workspace of a slug, without a query. */
  static Optional<Long> findCached(String slug) {
    return Optional.ofNullable(FOUND.get(slug));
  }

  /** Returns the number of the workspace that a slug belongs to. */
  public Optional<Long> find(Caller caller, String slug) {
    Optional<Long> found =
        db.first(
            Sql.of("select workspace_id from main.messaging_address where slug = ?", slug),
            row -> row.getLong(1));
    if (found.isPresent()) {
      if (FOUND.size() > MAX) {
        FOUND.clear();
      }
      FOUND.put(slug, found.get());
    }
    return found;
  }
}
