package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The baseline creates the same database as the former migrations, which remain for older
 * databases.
 */
class BaselineTest {
  /**
   * A database created by the migrations before the baseline; the other is created by the baseline.
   */
  private static final String FORMER = "former";

  private static MigratedDatabase databases;

  @BeforeAll
  static void migrate() throws IOException, SQLException {
    databases = new MigratedDatabase();
    databases.former(FORMER, FormerChain.LATEST, FormerChain.LATEST);
    MigratedDatabase.migrate(databases.source(FORMER));
  }

  @AfterAll
  static void stop() throws IOException {
    databases.close();
  }

  @Test
  void theBaselineHasTheCatalogOfTheMigrations() throws SQLException {
    try (Connection made = databases.owner();
        Connection former = databases.owner(FORMER)) {
      List<String> things = Catalog.things(made);
      assertThat(things).hasSizeGreaterThan(3_000);
      assertThat(things).containsExactlyInAnyOrderElementsOf(Catalog.things(former));
    }
  }

  @Test
  void theBaselineHasTheRowsOfTheMigrations() throws SQLException {
    try (Connection made = databases.owner();
        Connection former = databases.owner(FORMER)) {
      Map<String, List<String>> rows = rows(made);
      assertThat(rows.get("main.plan")).hasSize(3);
      assertThat(rows).isEqualTo(rows(former));
    }
  }

  private static Map<String, List<String>> rows(Connection owner) throws SQLException {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String table : Catalog.tables(owner)) {
      rows.put(
          table,
          texts(owner, "select to_jsonb(t) from " + Catalog.quoted(table) + " t order by 1"));
    }
    return rows;
  }

  /** Archives contain the version and are restored into databases of either kind. */
  @Test
  void theBaselineHasTheVersionOfTheMigrations() {
    for (Plane plane : Plane.values()) {
      SchemaState made = Migrations.readState(databases.source("plinth"), plane);
      assertThat(made.isCurrent()).isTrue();
      assertThat(Migrations.readState(databases.source(FORMER), plane)).isEqualTo(made);
    }
  }

  @Test
  void olderDatabasesContinueTheirMigrations() throws SQLException {
    databases.former("older", "112", "130");
    List<String> plan = plan("older");
    assertThat(plan)
        .contains("  V151 billing dues", "  V131 record sample")
        .noneMatch(line -> line.contains("testtools"));
    Migrations.migrateMain(databases.source("older"));
    assertThat(plan("older")).hasSize(2).allMatch(line -> line.endsWith(", current"));
    try (Connection made = databases.owner();
        Connection older = databases.owner("older")) {
      assertThat(Catalog.things(older)).containsExactlyInAnyOrderElementsOf(Catalog.things(made));
      assertThat(history(made)).contains("main 182 testtools", "tenant 193 records");
      assertThat(history(older)).contains("main 001 tenancy", "tenant 080 records");
      assertThat(history(older)).noneMatch(line -> line.contains("testtools"));
    }
  }

  private static List<String> plan(String database) {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    UpgradePlan.print(databases.url(database), "plinth_owner", "", out);
    return told.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static List<String> history(Connection owner) throws SQLException {
    List<String> lines = new ArrayList<>();
    for (Plane plane : Plane.values()) {
      lines.addAll(
          texts(
              owner,
              "select concat_ws(' ', '%1$s', version, description) from %1$s.schema_history"
                  .formatted(plane.schema())));
    }
    return lines;
  }
}
