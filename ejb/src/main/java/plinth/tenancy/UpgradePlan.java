package plinth.tenancy;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Lists what this release would change in the databases of an installation, without changing them.
 * The previous release may be running meanwhile. It needs no server: the launcher calls it by its
 * class name.
 */
public final class UpgradePlan {
  private static final String DEDICATED =
      """
      select subdomain, database
      from main.tenants
      where database is not null
      order by subdomain
      """;

  private UpgradePlan() {}

  /**
   * Prints the plan, one line per database and migration.
   *
   * @param url JDBC address of the main database
   * @param user the role that owns it
   * @param password its password
   * @return how many migrations would run
   */
  public static int print(String url, String user, String password, PrintStream out) {
    Function<String, DataSource> owner =
        address -> {
          PGSimpleDataSource source = new PGSimpleDataSource();
          source.setUrl(address);
          source.setUser(user);
          source.setPassword(password);
          source.setApplicationName("plinth-plan");
          return source;
        };
    int runs = 0;
    for (String line : lines(owner, url)) {
      out.println(line);
      runs += line.startsWith("  V") ? 1 : 0;
    }
    return runs;
  }

  private static List<String> lines(Function<String, DataSource> owner, String url) {
    List<String> lines = new ArrayList<>();
    DataSource main = owner.apply(url);
    add(lines, "main database, main plane", Migrations.readState(main, Plane.MAIN));
    add(lines, "main database, tenant plane (shared workspaces)", tenant(main));
    for (String[] workspace : dedicated(main)) {
      String title = "database " + workspace[1] + " of workspace " + workspace[0];
      add(lines, title, tenant(owner.apply(Address.onServerOf(url, workspace[1]))));
    }
    return lines;
  }

  private static SchemaState tenant(DataSource database) {
    return Migrations.readState(database, Plane.TENANT);
  }

  private static void add(List<String> lines, String title, SchemaState state) {
    String from = state.version().isEmpty() ? "empty" : "V" + state.version();
    lines.add(
        title
            + ": "
            + (state.isCurrent() ? from + ", current" : from + " -> V" + state.releaseVersion()));
    state.pending().forEach(migration -> lines.add("  " + migration));
  }

  /** Subdomain and database of each dedicated workspace; none if the main plane does not exist. */
  private static List<String[]> dedicated(DataSource main) {
    try (Connection connection = main.getConnection();
        Statement statement = connection.createStatement()) {
      List<String[]> found = new ArrayList<>();
      try (ResultSet there = statement.executeQuery("select to_regclass('main.tenants')")) {
        if (!there.next() || there.getString(1) == null) {
          return found;
        }
      }
      try (ResultSet rows = statement.executeQuery(DEDICATED)) {
        while (rows.next()) {
          found.add(new String[] {rows.getString("subdomain"), rows.getString("database")});
        }
      }
      return found;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot look at the databases: " + e.getMessage(), e);
    }
  }
}
