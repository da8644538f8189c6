package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Reads how old sign-ins are, for the policies of workspaces. */
@Stateless
@MainPlane
public class SessionAges {
  private static final Sql AGE =
      Sql.named(
          """
          select min(created_at) as signed_in_at,
              max(coalesce(used_at, created_at)) filter (where workspace_id = :workspace)
                as last_used_at
          from main.refresh_family
          where slug = :session and user_id = :user
          having count(*) > 0
          """);

  @Inject @MainDb private Db db;

  /** The age of one of the caller's sign-ins, as used in a workspace. */
  public Optional<SessionAge> find(Caller caller, String session, long workspaceId) {
    return db.first(
        AGE.with("workspace", workspaceId)
            .with("session", session)
            .with("user", caller.requireUserId()),
        row ->
            new SessionAge(Db.requiredMoment(row, "signed_in_at"), Db.moment(row, "last_used_at")));
  }
}
