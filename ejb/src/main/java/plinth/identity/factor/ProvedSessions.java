package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * When a password or a code was last entered in a sign-in. It uses SQL, because a sign-in is
 * several families of refresh tokens, which have no entity.
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
          """);

  private static final Sql MARK =
      Sql.named(
          """
          update main.refresh_family
          set authenticated_at = :now
          where slug = :session and revoked_at is null
          """);

  @Inject @MainDb private Db db;

  /** The latest moment; empty if there is none, or the sign-in has ended. */
  public Optional<Instant> find(Caller caller, String session) {
    return db
        .list(
            FIND.with("session", session), row -> Optional.ofNullable(Db.moment(row, "proved_at")))
        .stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Notes that a password or a code was entered now. */
  public void mark(Caller caller, String session) {
    db.update(MARK.with("now", Time.now()).with("session", session));
  }
}
