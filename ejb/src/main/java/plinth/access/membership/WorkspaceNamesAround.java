package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.identity.NamesAround;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The names and subdomains of a user's workspaces, which their password must not contain. */
@ApplicationScoped
public class WorkspaceNamesAround implements NamesAround {
  private static final Sql NAMES =
      Sql.named(
          """
          select t.name || ' ' || t.subdomain as names
          from main.user_workspaces m
          join main.tenants t on t.id = m.workspace_id
          where m.user_id = :user
          order by m.created_at
          limit 100
          """);

  @Inject @MainDb private Db db;

  @Override
  public List<String> listByUser(long userId) {
    return db.list(NAMES.with("user", userId), row -> row.getString("names"));
  }
}
