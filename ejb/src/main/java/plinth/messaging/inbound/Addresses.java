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
 * Which workspace a session's slug belongs to: a provider calls before the workspace is known. A
 * slug belongs to one workspace for good, so that what was found once is kept.
 */
@Stateless
@MainPlane
public class Addresses {
  private static final int MAX = 50_000;
  private static final Map<String, Long> FOUND = new ConcurrentHashMap<>();

  @Inject @MainDb private Db db;

  /** Keeps the slug of a session that is to be made in the caller's workspace. */
  public void add(Caller caller, String slug) {
    db.update(
        Sql.of(
            "insert into main.messaging_address (slug, workspace_id) values (?, ?)",
            slug,
            caller.requiredWorkspace().id()));
  }

  /** Gives up the slug of a session that is gone. */
  public void remove(Caller caller, String slug) {
    db.update(
        Sql.of(
            "delete from main.messaging_address where slug = ? and workspace_id = ?",
            slug,
            caller.requiredWorkspace().id()));
    FOUND.remove(slug);
  }

  /** The workspace of a slug that was found before: then nobody has to be asked. */
  static Optional<Long> found(String slug) {
    return Optional.ofNullable(FOUND.get(slug));
  }

  /** The number of the workspace that a slug belongs to. */
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
