package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Reads the session versions that tokens must match; empty for holders who are blocked, removed or
 * signed out.
 */
@Stateless
@MainPlane
public class SessionVersions {
  @Inject @MainDb private Db db;

  private static final Sql OF_USER =
      Sql.named(
          """
          select session_version
          from main."user"
          where id = :id and not is_block and (
            :session::text is null
            or exists (
              select from main.refresh_family f
              where f.slug = :session and f.revoked_at is null
            )
          )
          """);

  private static final Sql OF_OPERATOR =
      Sql.named(
          """
          select session_version
          from main.operator
          where id = :id and is_active and (
            :session::text is null
            or exists (
              select from main.refresh_family f
              where f.slug = :session and f.revoked_at is null
            )
          )
          """);

  /** The session version of a user whose sign-in has not been ended; null: without a sign-in. */
  public Optional<Integer> findForUser(long id, @Nullable String session) {
    return db.first(OF_USER.with("id", id).with("session", session), row -> row.getInt(1));
  }

  /** The session version of an operator, with the same rules. */
  public Optional<Integer> findForOperator(long id, @Nullable String session) {
    return db.first(OF_OPERATOR.with("id", id).with("session", session), row -> row.getInt(1));
  }
}
