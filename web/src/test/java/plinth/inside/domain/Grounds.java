package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;

/** Creates the workspaces of the tests and the tables of the notes once. */
@ApplicationScoped
public class Grounds {
  private static final int SHARED = 6;

  @Inject private MainService main;

  private List<Caller> shared = List.of();
  private List<Caller> dedicated = List.of();

  /** The workspaces for a test in the shared or in a dedicated database. */
  public synchronized DomainFixture of(boolean isDedicated) {
    if (shared.isEmpty()) {
      lay();
    }
    List<Caller> here = isDedicated ? dedicated : shared;
    List<Caller> there = isDedicated ? shared : dedicated;
    List<Caller> many = new ArrayList<>(shared);
    many.add(dedicated.get(0));
    return new DomainFixture(here.get(0), here.get(1), there.get(0), List.copyOf(many));
  }

  private void lay() {
    Databases.instance().createDedicated(OwnerSql.DEDICATED);
    OwnerSql.run(null, NoteTables.MAIN);
    OwnerSql.run(OwnerSql.DEDICATED, NoteTables.TENANT);
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < SHARED; i++) {
      callers.add(workspace("inside-shared-" + i, null));
    }
    dedicated =
        List.of(
            workspace("inside-dedicated-0", OwnerSql.DEDICATED),
            workspace("inside-dedicated-1", OwnerSql.DEDICATED));
    shared = callers;
  }

  private Caller workspace(String subdomain, String database) {
    String type = database == null ? "hyper" : "dedicated";
    Sql insert =
        Sql.of(
            "insert into main.tenants (subdomain, name, type, database, status)"
                + " values (?, 'Inside', ?, ?, 'active') returning id",
            subdomain,
            type,
            database);
    long id = main.ask((entities, db) -> db.number(insert));
    return Caller.system("inside").inWorkspace(new Caller.Workspace(id, subdomain, database));
  }
}
