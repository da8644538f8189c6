package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The test server's database, looked at by its owner, past row-level security. */
public final class Database {
  private Database() {}

  /** A connection as the owner. */
  public static Connection owner() {
    return owner(Plinth.server());
  }

  private static Connection owner(Plinth server) {
    return owner(server, server.database());
  }

  private static Connection owner(Plinth server, String url) {
    try {
      String password = Files.readString(server.data().resolve("database-password")).trim();
      return DriverManager.getConnection(url, "plinth_owner", password);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a statement. */
  public static void run(String sql) {
    run(Plinth.server(), sql);
  }

  /** Runs a statement in the database of a server of one's own. */
  public static void run(Plinth server, String sql) {
    run(owner(server), sql);
  }

  /** Runs a statement in the database that a workspace has for itself. */
  public static void runIn(long workspaceId, String sql) {
    run(ownerIn(workspaceId), sql);
  }

  /** The first column of every row, as text, in the database that has a workspace's data. */
  public static List<String> textsIn(long workspaceId, String sql) {
    return texts(ownerIn(workspaceId), sql);
  }

  /** The same in another database of a server of one's own. */
  public static List<String> textsOf(Plinth server, String database, String sql) {
    return texts(
        owner(server, server.database().replaceFirst("/[^/?]*(?=$|\\?)", "/" + database)), sql);
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

  /** Gives records, as {@code r} in front of it has them, the words of an expression. */
  public static final String WORDS =
      " insert into tenant.record_words (workspace_id, object_id, record_id, search)"
          + " select r.workspace_id, r.object_id, r.id, %s from r";

  /**
   * Stores many records past the API, with the slugs r1, r2 and so on, whose first field is a text
   * called name: n1, n2 and so on.
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

  /** The first column of every row, as text. */
  public static List<String> texts(String sql) {
    return texts(Plinth.server(), sql);
  }

  /** The same in the database of a server of one's own. */
  public static List<String> texts(Plinth server, String sql) {
    return texts(owner(server), sql);
  }

  private static List<String> texts(Connection owner, String sql) {
    try (Connection connection = owner;
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        all.add(rows.getString(1));
      }
      return all;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
