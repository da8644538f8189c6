package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The plan of an upgrade lists pending migrations of each plane and database, and changes nothing.
 */
class UpgradePlanTest {
  private static final String LAST =
      " where installed_rank = (select max(installed_rank) from %s.schema_history)";

  private static MigratedDatabase database;

  @BeforeAll
  static void start() throws IOException, SQLException {
    database = new MigratedDatabase();
    database.dedicated("own");
    try (Connection owner = database.owner()) {
      run(
          owner,
          "insert into main.tenants (subdomain, name, type, status, database) values"
              + " ('acme', 'Acme', 'dedicated', 'active', 'own')");
    }
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void listsPendingMigrationsByDatabaseAndPlane() throws SQLException {
    List<String> current = plan(0);
    assertThat(current)
        .hasSize(3)
        .allMatch(line -> line.endsWith(", current"))
        .last()
        .asString()
        .startsWith("database own of workspace acme: V");
    String before;
    try (Connection owner = database.owner("own")) {
      before = texts(owner, "select version from tenant.schema_history" + last("tenant")).get(0);
      // As if the last migration had not been run there.
      run(owner, "delete from tenant.schema_history" + last("tenant"));
    }
    List<String> plan = plan(1);
    assertThat(plan).hasSize(4);
    assertThat(plan.subList(0, 2)).isEqualTo(current.subList(0, 2));
    assertThat(plan.get(2))
        .startsWith("database own of workspace acme: V")
        .endsWith("-> V" + before);
    assertThat(plan.get(3)).startsWith("  V" + before + " ");

    try (Connection owner = database.owner()) {
      run(owner, "delete from main.schema_history" + last("main"));
      run(owner, "delete from tenant.schema_history" + last("tenant"));
    }
    assertThat(plan(3)).filteredOn(line -> line.startsWith("  V")).hasSize(3);
    assertThat(plan(3)).as("and nothing was changed").hasSize(6);
  }

  private static String last(String schema) {
    return LAST.formatted(schema);
  }

  private static List<String> plan(int runs) {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    assertThat(UpgradePlan.print(database.url(), "plinth_owner", "", out)).isEqualTo(runs);
    return told.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
