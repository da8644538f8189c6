package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;

/** Makes the tables of the proofs, and once their workspaces. */
@ApplicationScoped
public class Grounds {
  private static final int SHARED = 6;

  @Inject private MainService main;

  private List<Caller> many = List.of();
  private boolean isLaid;

  /** The ground of a proof about a shared or a dedicated workspace. */
  public synchronized Ground of(boolean isDedicated) {
    if (many.isEmpty()) {
      Databases.instance().createDedicated(OwnerSql.DEDICATED);
      many = make();
    }
    if (!isLaid) {
      lay();
    }
    Caller shared = many.get(0);
    Caller dedicated = many.get(many.size() - 1);
    return new Ground(isDedicated ? dedicated : shared, isDedicated ? shared : dedicated, many);
  }

  /** Takes the tables away: a purge or a move knows nothing of them, and refuses to go on. */
  public synchronized void clear() {
    if (isLaid) {
      isLaid = false;
      OwnerSql.run(null, "drop table main.proof_note, tenant.proof_note");
      OwnerSql.run(OwnerSql.DEDICATED, "drop table tenant.proof_note");
    }
  }

  private void lay() {
    isLaid = true;
    OwnerSql.run(null, "create table main.proof_note (id bigint primary key, text text not null)");
    for (String database : new String[] {null, OwnerSql.DEDICATED}) {
      OwnerSql.run(
          database,
          "create table tenant.proof_note (workspace_id bigint not null default"
              + " tenant.bound_workspace(), id bigint not null, text text not null,"
              + " primary key (workspace_id, id))");
      OwnerSql.run(database, "call tenant.isolate('tenant.proof_note')");
    }
  }

  private List<Caller> make() {
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < SHARED; i++) {
      callers.add(workspace("proof-shared-" + i, null));
    }
    callers.add(workspace("proof-dedicated", OwnerSql.DEDICATED));
    return callers;
  }

  private Caller workspace(String subdomain, String database) {
    String type = database == null ? "hyper" : "dedicated";
    Sql insert =
        Sql.of(
            "insert into main.tenants (subdomain, name, type, database, status)"
                + " values (?, 'Proof', ?, ?, 'active') returning id",
            subdomain,
            type,
            database);
    long id = main.ask((entities, db) -> db.number(insert));
    return Caller.system("proof").in(new Caller.Workspace(id, subdomain, database));
  }
}
