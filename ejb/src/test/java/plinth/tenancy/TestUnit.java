package plinth.tenancy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import plinth.kernel.Db;
import plinth.kernel.OneConnection;
import plinth.tenancy.sessions.TenantSession;

/** The persistence units on a real PostgreSQL, for a test of one repository. */
public final class TestUnit {
  private TestUnit() {}

  /** Entities of a workspace, in one transaction that never ends. */
  public static TenantEntities tenant(DataSource source, long workspace) {
    EntityManager manager = open("tenant", source, "workspace " + workspace);
    manager.setProperty(TenantEntities.WORKSPACE, workspace);
    return new TenantEntities() {
      @Override
      public EntityManager manager() {
        return manager;
      }
    };
  }

  /** Entities of the main plane, in one transaction that never ends. */
  public static MainEntities main(DataSource source) {
    EntityManager manager = open("main", source, "main plane");
    return new MainEntities() {
      @Override
      public EntityManager manager() {
        return manager;
      }
    };
  }

  /** SQL in the same transaction. */
  public static Db db(EntityManager manager) {
    return new Db(new OneConnection(manager.unwrap(Connection.class)));
  }

  private static EntityManager open(String unit, DataSource source, String name) {
    Map<String, Object> settings =
        Map.of(
            "jakarta.persistence.transactionType",
            "RESOURCE_LOCAL",
            "jakarta.persistence.nonJtaDataSource",
            source,
            "eclipselink.session.customizer",
            Discriminators.class.getName(),
            "eclipselink.session-name",
            name,
            "eclipselink.weaving",
            "false");
    EntityManager manager =
        Persistence.createEntityManagerFactory(unit, settings).createEntityManager();
    manager.getTransaction().begin();
    return manager;
  }

  /** What the server's session does to discriminators. */
  public static final class Discriminators implements SessionCustomizer {
    @Override
    public void customize(Session session) {
      TenantSession.typeDiscriminators(session);
    }
  }
}
