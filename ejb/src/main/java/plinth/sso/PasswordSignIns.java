package plinth.sso;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/**
 * Whether a workspace requires somebody to sign in through a provider. Owners with an exemption can
 * always use their password; if none of them is an active owner any more, every owner can.
 */
@Dependent
public class PasswordSignIns {
  private static final Sql JUDGE =
      Sql.named(
          """
          select exists (
            select
            from main."user" u
            join main.claimed_domain d on d.domain = split_part(u.email, '@', 2)
            where u.id = :user and d.workspace_id = :workspace and d.is_enforced
          ) and not exists (
            select
            from main.user_workspaces m
            where m.user_id = :user and m.workspace_id = :workspace and m.is_owner and (
              exists (
                select
                from main.sso_exemption e
                where e.workspace_id = :workspace and e.user_id = :user
              ) or not exists (
                select
                from main.sso_exemption e
                join main.user_workspaces o
                  on o.workspace_id = e.workspace_id and o.user_id = e.user_id
                where e.workspace_id = :workspace and o.is_owner and o.status = 'active'
              )
            )
          ) and not exists (
            select
            from main.sso_session s
            where s.session = :session and s.workspace_id = :workspace
          ) as required,
          exists (
            select
            from main.sso_session s
            where s.session = :session and s.workspace_id <> :workspace
          ) as of_another
          """);

  private static final Sql HAS_ESCAPE =
      Sql.named(
          """
          select not exists (
            select from main.claimed_domain d where d.workspace_id = :workspace and d.is_enforced
          ) or exists (
            select from main.identity_provider p where p.workspace_id = :workspace and p.is_active
          ) and exists (
            select
            from main.sso_exemption e
            join main.user_workspaces o
              on o.workspace_id = e.workspace_id and o.user_id = e.user_id
            where e.workspace_id = :workspace and o.is_owner and o.status = 'active'
          ) as fits
          """);

  @Inject @MainDb private Db db;

  /**
   * What a workspace makes of a sign-in.
   *
   * @param isProviderRequired whether the user has to sign in through a provider, and did not
   * @param isOfAnother whether the sign-in came from the provider of another workspace, which
   *     vouches for nobody here, and asks for no second factor of the account
   */
  record Judgement(boolean isProviderRequired, boolean isOfAnother) {}

  /**
   * Judges a sign-in of a user for a workspace.
   *
   * @param session the user's sign-in; null: one with a password that is not complete yet
   */
  Judgement judge(long userId, long workspaceId, @Nullable String session) {
    return db.one(
        JUDGE.with("user", userId).with("workspace", workspaceId).with("session", session),
        row -> new Judgement(row.getBoolean("required"), row.getBoolean("of_another")));
  }

  /**
   * Refuses a state in which a workspace enforces a provider, but has none that is active, or no
   * owner who can sign in without it. Called after the change, with the workspace's row locked.
   */
  public void requireEscape(long workspaceId) {
    if (!db.one(HAS_ESCAPE.with("workspace", workspaceId), row -> row.getBoolean("fits"))) {
      throw new Problem(SsoProblem.BREAK_GLASS_REQUIRED);
    }
  }
}
