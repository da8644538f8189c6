package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/** Owners who can sign in with their password although a provider is required. */
@Stateless
@MainPlane
public class Exemptions {
  private static final Sql LIST =
      Sql.named(
          """
          select user_id
          from main.sso_exemption
          where workspace_id = :workspace
          order by created_at, user_id
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.sso_exemption (workspace_id, user_id, created_at)
          values (:workspace, :user, :now)
          on conflict do nothing
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from main.sso_exemption
          where workspace_id = :workspace and user_id = :user
          """);

  @Inject @MainDb private Db db;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private PasswordSignIns passwords;
  @Inject private Audit audit;

  /** The numbers of the users with an exemption, oldest first. */
  public List<Long> list(Caller caller) {
    return db.list(
        LIST.with("workspace", caller.requireWorkspace().id()), row -> row.getLong("user_id"));
  }

  /** Exempts an active owner; may be repeated. */
  public void add(Caller caller, Admin owner) {
    Long userId = owner.userId();
    if (!owner.isActiveOwner() || userId == null) {
      throw new Problem(AccessProblem.NOT_THE_OWNER, "Only an active owner can be exempt");
    }
    lock(caller);
    int added =
        db.update(
            ADD.with("workspace", caller.requireWorkspace().id())
                .with("user", userId)
                .with("now", Time.now()));
    if (added == 1) {
      record(caller, "sso.exemption_added", owner);
    }
  }

  /** Ends an exemption; refuses to end the last one while a domain is enforced (409). */
  public void remove(Caller caller, Admin member) {
    long workspaceId = lock(caller);
    if (db.update(REMOVE.with("workspace", workspaceId).with("user", member.userId())) == 0) {
      throw Problem.notFound("Exemption");
    }
    passwords.requireEscape(workspaceId);
    record(caller, "sso.exemption_ended", member);
  }

  private long lock(Caller caller) {
    return workspaces
        .lockById(caller.requireWorkspace().id())
        .map(RegisteredWorkspace::id)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void record(Caller caller, String action, Admin owner) {
    audit.record(caller, action, "admin:" + owner.id(), JsonValue.EMPTY_JSON_OBJECT);
  }
}
