package plinth.scim;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.sso.SsoSessions;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * What the directory of a workspace may do to accounts, which belong to the whole platform: to
 * rename one that it made itself, as long as nobody else's workspace knows it.
 */
@Stateless
@MainPlane
public class DirectoryAccounts {
  /** An account with a password, or one that was verified, was made by its owner. */
  private static final Sql REMEMBER =
      Sql.named(
          """
          insert into main.directory_account (user_id, workspace_id, created_at)
          select u.id, :workspace, :now
          from main."user" u
          where u.id = :user and u.password is null
          on conflict (user_id) do nothing
          """);

  private static final Sql RENAME =
      Sql.named(
          """
          update main."user" u
          set name = :name, updated_at = :now
          where u.id = :user
            and exists (
              select from main.directory_account d
              where d.user_id = u.id and d.workspace_id = :workspace
            )
            and not exists (
              select from main.user_workspaces w
              where w.user_id = u.id and w.workspace_id <> :workspace
            )
          """);

  @Inject @MainDb private Db db;
  @Inject private SsoSessions sessions;

  /** Remembers that the directory made an account. */
  public void remember(Caller caller, long userId) {
    db.update(
        REMEMBER
            .with("workspace", caller.requireWorkspace().id())
            .with("user", userId)
            .with("now", Time.now()));
  }

  /** Renames an account of the directory's own; false if it is none. */
  public boolean rename(Caller caller, long userId, String name) {
    return db.update(
            RENAME
                .with("workspace", caller.requireWorkspace().id())
                .with("user", userId)
                .with("name", name)
                .with("now", Time.now()))
        == 1;
  }

  /** Ends everything that the person has open in the workspace. */
  public void signOut(Caller caller, long userId) {
    sessions.endOfMember(caller, userId);
  }
}
