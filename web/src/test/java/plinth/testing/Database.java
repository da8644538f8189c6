package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Accesses the test server's database as its owner, without row-level security. */
public final class Database {
  /**
   * Idle connections to main databases, because most of the time of a query is spent on the login.
   */
  private static final Map<String, Deque<Connection>> IDLE = new ConcurrentHashMap<>();

  /** A query that takes longer has a bad plan, and would only make the other tests slow. */
  private static final Duration MAX_STATEMENT = Duration.ofMinutes(2);

  private static final String DEADLOCK = "40P01";

  private Database() {}

  /** Opens a connection as the owner. */
  public static Connection owner() {
    return owner(Plinth.server());
  }

  /** Opens a connection to the given server's database as its owner. */
  public static Connection owner(Plinth server) {
    return owner(server, server.database());
  }

  private static Connection owner(Plinth server, String url) {
    try {
      String password = Files.readString(server.data().resolve("database-password")).trim();
      Properties properties = new Properties();
      properties.setProperty("user", "plinth_owner");
      properties.setProperty("password", password);
      properties.setProperty("options", "-c statement_timeout=" + MAX_STATEMENT.toMillis());
      return DriverManager.getConnection(url, properties);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Expires the leases of a killed server in the main database, as two minutes later. */
  public static void runOutLeases(Plinth killed) {
    for (String queue :
        List.of("main.outbox", "tenant.outbox", "tenant.webhook", "tenant.workflow_execution")) {
      run(killed, "update " + queue + " set lease_until = lease_until - interval '2 minutes'");
    }
  }

  /** Runs a statement. */
  public static void run(String sql) {
    run(Plinth.server(), sql);
  }

  /**
   * Runs a statement in the given server's database, and repeats it after a deadlock with the
   * server.
   */
  public static void run(Plinth server, String sql) {
    for (int tries = 1; ; tries++) {
      try {
        with(
            server,
            statement -> {
              statement.execute(sql);
              // Reset what the statement set for its session.
              return statement.execute("reset all");
            });
        return;
      } catch (IllegalStateException e) {
        boolean isDeadlock =
            e.getCause() instanceof SQLException cause && DEADLOCK.equals(cause.getSQLState());
        if (!isDeadlock || tries == 5) {
          throw e;
        }
      }
    }
  }

  /** Runs a statement in the database with a workspace's data. */
  public static void runIn(long workspaceId, String sql) {
    run(ownerIn(workspaceId), sql);
  }

  /** The first column of every row as text, from the database with a workspace's data. */
  public static List<String> textsIn(long workspaceId, String sql) {
    return texts(ownerIn(workspaceId), sql);
  }

  /** The first column of every row as text, from another database of the given server. */
  public static List<String> textsOf(Plinth server, String database, String sql) {
    return texts(
        owner(server, server.database().replaceFirst("/[^/?]*(?=$|\\?)", "/" + database)), sql);
  }

  /** Runs a statement in another database of the given server. */
  public static void runOf(Plinth server, String database, String sql) {
    run(owner(server, server.database().replaceFirst("/[^/?]*(?=$|\\?)", "/" + database)), sql);
  }

  private static Connection ownerIn(long workspaceId) {
    String name =
        texts("select coalesce(database, '') from main.tenants where id = " + workspaceId).get(0);
    Plinth server = Plinth.server();
    return name.isEmpty()
        ? owner()
        : owner(server, server.database().replaceFirst("/[^/?]*(?=$|\\?)", "/" + name));
  }

  private static void run(Connection owner, String sql) {
    try (Connection connection = owner;
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds the words of an expression to the records of a preceding query {@code r}. */
  public static final String WORDS =
      " insert into tenant.record_words (workspace_id, object_id, record_id, search)"
          + " select r.workspace_id, r.object_id, r.id, %s from r";

  /**
   * Stores many records without the API, with the slugs r1, r2 and so on. Their first field is a
   * text called name: n1, n2 and so on.
   */
  public static void addRecords(Plinth server, String subdomain, String object, int count) {
    run(
        server,
        """
        with r as (
          insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,
                                     created_by, updated_by, s1, data)
          select o.workspace_id, o.id, 'r' || n, now(), now(), 'system', 'system', 'n' || n,
                 jsonb_build_object('name', 'n' || n)
            from tenant.object o join main.tenants w on w.id = o.workspace_id,
                 generate_series(1, %d) n
           where w.subdomain = '%s' and o.slug = '%s'
          returning workspace_id, object_id, id, s1)
        """
                .formatted(count, subdomain, object)
            + WORDS.formatted("r.s1"));
  }

  /** The first column of every row as text. */
  public static List<String> texts(String sql) {
    return texts(Plinth.server(), sql);
  }

  /** The first column of every row as text, from the given server's database. */
  public static List<String> texts(Plinth server, String sql) {
    return with(server, statement -> texts(statement, sql));
  }

  private static List<String> texts(Connection owner, String sql) {
    try (Connection connection = owner;
        Statement statement = connection.createStatement()) {
      return texts(statement, sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> texts(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        all.add(rows.getString(1));
      }
      return all;
    }
  }

  /** Whether another session waits for a lock that this statement's transaction holds. */
  public static boolean isWaitedFor(Statement holder) {
    try {
      return !texts(
              holder,
              "select pid from pg_stat_activity"
                  + " where pg_backend_pid() = any (pg_blocking_pids(pid))")
          .isEmpty();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Work<T> {
    T on(Statement statement) throws SQLException;
  }

  /** Runs work on a connection to a server's main database; a failed connection is not reused. */
  private static <T> T with(Plinth server, Work<T> work) {
    Deque<Connection> idle =
        IDLE.computeIfAbsent(server.database(), url -> new ConcurrentLinkedDeque<>());
    try {
      Connection connection = alive(idle.pollFirst());
      if (connection == null) {
        connection = owner(server);
      }
      T result;
      try (Statement statement = connection.createStatement()) {
        result = work.on(statement);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
      idle.addFirst(connection);
      return result;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The connection, or null if its database has been stopped or has closed it. */
  private static Connection alive(Connection connection) throws SQLException {
    if (connection != null && !connection.isValid(5)) {
      connection.close();
      return null;
    }
    return connection;
  }
}
