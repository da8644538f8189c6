package plinth.tenancy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import plinth.kernel.Db;
import plinth.kernel.OneConnection;
import plinth.tenancy.sessions.TenantSession;

/** The persistence units on a real PostgreSQL, for a test of one repository. */
public final class TestUnit {
  /** EclipseLink keeps a session by its name for the whole process, with the database it had. */
  private static final AtomicLong SESSIONS = new AtomicLong();

  private TestUnit() {}

  /** Entities of a workspace, in one transaction that never ends. */
  public static TenantEntities tenant(DataSource source, long workspace) {
    EntityManager manager = open("tenant", source, "workspace " + workspace);
    manager.getTransaction().begin();
    return tenant(manager, workspace);
  }

  /** Entities of a workspace for reading, with each query in a separate transaction. */
  public static TenantEntities read(DataSource source, long workspace) {
    return tenant(open("tenant", source, "reads workspace " + workspace), workspace);
  }

  private static TenantEntities tenant(EntityManager manager, long workspace) {
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
    manager.getTransaction().begin();
    return new MainEntities() {
      @Override
      public EntityManager manager() {
        return manager;
      }
    };
  }

  /** SQL in the same transaction, which sees earlier changes to entities. */
  public static Db db(EntityManager manager) {
    return new Db(
        new OneConnection(manager.unwrap(Connection.class)), manager::flush, text -> Db.Turn.FREE);
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
            name + " " + SESSIONS.incrementAndGet(),
            "eclipselink.weaving",
            "false");
    return Persistence.createEntityManagerFactory(unit, settings).createEntityManager();
  }

  /** Customizes discriminators like the server's session. */
  public static final class Discriminators implements SessionCustomizer {
    @Override
    public void customize(Session session) {
      TenantSession.typeDiscriminators(session);
    }
  }
}
