package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * When a password or a code was last entered in a sign-in, a passkey used, or a provider vouched
 * for the person. It uses SQL, because a sign-in is several families of refresh tokens, which have
 * no entity.
 */
@Stateless
@MainPlane
public class ProvedSessions {
  private static final Sql FIND =
      Sql.named(
          """
          select max(authenticated_at) as proved_at
          from main.refresh_family
          where slug = :session and revoked_at is null
            and (authenticated_in is null or authenticated_in = :workspace)
          """);

  private static final Sql MARK =
      Sql.named(
          """
          update main.refresh_family
          set authenticated_at = :now, authenticated_in = null
          where slug = :session and revoked_at is null
          """);

  private static final Sql VOUCH =
      Sql.named(
          """
          update main.refresh_family
          set authenticated_in = :workspace
          where slug = :session
          """);

  @Inject @MainDb private Db db;

  /**
   * The latest moment; empty if there is none, or the sign-in has ended.
   *
   * @param workspaceId the workspace whose provider may have vouched; null: none, because the
   *     account itself is concerned
   */
  public Optional<Instant> find(Caller caller, String session, @Nullable Long workspaceId) {
    return db
        .list(
            FIND.with("session", session).with("workspace", workspaceId),
            row -> Optional.ofNullable(Db.moment(row, "proved_at")))
        .stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Notes that a sign-in was vouched for by a provider of the caller's workspace alone. */
  public void vouch(Caller caller, String session) {
    db.update(VOUCH.with("workspace", caller.requireWorkspace().id()).with("session", session));
  }

  /** Notes that a password or a code was entered, or a passkey used, now. */
  public void mark(Caller caller, String session) {
    db.update(MARK.with("now", Time.now()).with("session", session));
  }
}
