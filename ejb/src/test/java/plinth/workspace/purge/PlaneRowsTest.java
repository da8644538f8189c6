package plinth.workspace.purge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.tenancy.AnyRow;
import plinth.tenancy.MigratedDatabase;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;

/**
 * Purges the rows of one of two workspaces from every table, on a real database as the application:
 * only the rows of that workspace are deleted.
 */
class PlaneRowsTest {
  private static final long GOING = 1;
  private static final long STAYING = 2;

  /**
   * Every table that names a workspace, read from the catalog independently of the code under test.
   */
  private static final String NAMING =
      """
      select table_schema || '.' || quote_ident(table_name) || ' ' || column_name
        from information_schema.columns join pg_class
          on oid = format('%I.%I', table_schema, table_name)::regclass
       where table_schema in ('main', 'tenant') and relkind in ('r', 'p') and not relispartition
         and column_name in ('workspace_id', 'tenant_id')""";

  private static MigratedDatabase database;

  @BeforeAll
  static void start() throws IOException, SQLException {
    database = new MigratedDatabase();
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @BeforeEach
  void fill() throws SQLException {
    try (Connection root = database.root()) {
      run(root, "set session_replication_role = replica");
      for (TableOfTables.Entry entry : TableOfTables.of(Plane.TENANT).toList()) {
        for (long workspace : List.of(GOING, STAYING)) {
          insertUnlessThere(root, entry.table(), workspace);
        }
      }
      run(
          root,
          "insert into main.user_tenant_memberships values (5, 1, 'owner'), (5, 2, 'owner')"
              + " on conflict do nothing");
      run(
          root,
          "insert into main.usage_counter values (1, 'm', 'p', 3), (2, 'm', 'p', 4)"
              + " on conflict do nothing");
      run(
          root,
          "insert into main.usage_entry values (1, 'm', 'p', 's', 3, now()),"
              + " (2, 'm', 'p', 's', 4, now()) on conflict do nothing");
      run(
          root,
          """
          insert into main.audit (workspace_id, actor, action, subject, address, agent, \
          request_id, details) select w, 'admin:1', 'a', 's', '203.0.113.7', 'browser', 'r', \
          '{"name":"Nora"}' from unnest(array[1, 2]) w""");
    }
  }

  private static void insertUnlessThere(Connection root, String table, long workspace)
      throws SQLException {
    try {
      AnyRow.insert(root, table, workspace);
    } catch (SQLException there) {
      // Left by the test before.
      assertThat(there.getSQLState()).as(there.getMessage()).isIn("23505", "23514");
    }
  }

  @Test
  void findsEveryTableWithAWorkspace() throws SQLException {
    List<String> named;
    try (Connection root = database.root()) {
      named = texts(root, NAMING);
    }
    assertThat(found()).containsAll(named).contains("main.tenants id");
  }

  private static List<String> found() throws SQLException {
    try (Connection application = database.application()) {
      Db db = db(application);
      List<PurgeTable> all = new java.util.ArrayList<>();
      all.addAll(new PlaneRows(db, Plane.TENANT, GOING, false).tables());
      all.addAll(new PlaneRows(db, Plane.MAIN, GOING, false).tables());
      return all.stream().map(table -> table.name() + " " + table.column()).toList();
    }
  }

  @Test
  void unlistedTablesStopThePurge() throws SQLException {
    try (Connection owner = database.owner();
        Connection application = database.application()) {
      run(owner, "create table tenant.surprise (workspace_id bigint, note text)");
      try {
        assertThatThrownBy(
                () -> new PlaneRows(db(application), Plane.TENANT, GOING, false).tables())
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("tenant.surprise");
      } finally {
        run(owner, "drop table tenant.surprise");
      }
    }
  }

  @Test
  void removesOnlyTheRowsOfTheWorkspace() throws SQLException {
    for (Plane plane : Plane.values()) {
      Map<String, TableTally> before = tallies(plane, STAYING);
      assertThat(before).hasSizeGreaterThan(plane == Plane.TENANT ? 20 : 5);
      empty(plane);
      Map<String, TableTally> gone = tallies(plane, GOING);
      gone.forEach((table, tally) -> assertThat(tally.rows()).as(table).isZero());
      assertThat(tallies(plane, STAYING)).as("of the other workspace").isEqualTo(before);
    }
  }

  private static void empty(Plane plane) throws SQLException {
    try (Connection application = database.application()) {
      bind(application, GOING);
      application.setAutoCommit(false);
      PlaneRows rows = new PlaneRows(db(application), plane, GOING, false);
      assertThat(rows.countLeft()).isPositive();
      for (PurgeTable table : rows.tables()) {
        if (table.isEmptied()) {
          assertThat(rows.deleteBatch(table)).as(table.name()).isFalse();
        }
      }
      assertThat(rows.countLeft()).isZero();
      application.commit();
    }
  }

  private static Map<String, TableTally> tallies(Plane plane, long workspace) throws SQLException {
    try (Connection application = database.application()) {
      bind(application, workspace);
      PlaneRows rows = new PlaneRows(db(application), plane, workspace, false);
      Map<String, TableTally> tallies = new HashMap<>();
      for (PurgeTable table : rows.tables()) {
        if (table.isEmptied()) {
          tallies.put(table.name(), rows.tally(table));
        }
      }
      return tallies;
    }
  }

  @Test
  void remainingRowsNameNoPerson() throws SQLException {
    try (Connection application = database.application()) {
      PlaneRows rows = new PlaneRows(db(application), Plane.MAIN, GOING, false);
      PurgeTable audit =
          rows.tables().stream()
              .filter(t -> t.name().equals("main.audit"))
              .findFirst()
              .orElseThrow();
      assertThat(audit.fate()).isEqualTo("stripped");
      rows.strip(audit);
      assertThat(texts(application, audit("workspace_id = 1"))).containsOnly("admin:1   {}");
      assertThat(texts(application, audit("workspace_id = 2")))
          .containsOnly(
              """
              admin:1 203.0.113.7 browser {"name": "Nora"}""");
    }
  }

  @Test
  void keepsAnonymizedBooksAndRemovesThoseOfTests() throws SQLException {
    try (Connection root = database.root();
        Connection application = database.application()) {
      run(
          root,
          "insert into main.ai_model (model_key, provider) values ('m', 'p') on conflict do nothing");
      run(
          root,
          "insert into main.ai_usage_event (run_id, workspace_id, admin_id, channel, provider,"
              + " model_key, input_tokens, output_tokens, cached_tokens, credit_setting_id, credits,"
              + " occurred_at, recorded_at) select 'run' || w, w, 7, 'chat', 'p', 'm', 1, 1, 0, 1, 0,"
              + " now(), now() from unnest(array[1, 2]) w");
      PlaneRows kept = new PlaneRows(db(application), Plane.MAIN, GOING, false);
      PurgeTable books = ledger(kept);
      assertThat(books.fate()).isEqualTo("stripped");
      kept.strip(books);
      String events = "select workspace_id || ' ' || coalesce(admin_id::text, '-')";
      assertThat(texts(application, events + " from main.ai_usage_event order by 1"))
          .containsExactly("1 -", "2 7");
      assertThatThrownBy(() -> run(application, "delete from main.ai_usage_event"))
          .hasMessageContaining("permission denied");

      PlaneRows ofTest = new PlaneRows(db(application), Plane.MAIN, GOING, true);
      books = ledger(ofTest);
      assertThat(books.fate()).isEqualTo("deleted");
      PurgeTable ofTests = books;
      assertThatThrownBy(() -> ofTest.deleteBatch(ofTests))
          .hasStackTraceContaining("the books of workspace 1 are kept");
      run(
          root,
          "insert into main.purge (workspace_id, subdomain, type, reason, requested_by,"
              + " requested_at, step) values (1, 'one', 'hyper', 'test', 'test-tools', now(),"
              + " 'rows')");
      assertThat(ofTest.deleteBatch(books)).isFalse();
      assertThat(texts(application, events + " from main.ai_usage_event")).containsExactly("2 7");
    }
  }

  private static PurgeTable ledger(PlaneRows rows) {
    return rows.tables().stream()
        .filter(table -> table.name().equals("main.ai_usage_event"))
        .findFirst()
        .orElseThrow();
  }

  private static String audit(String which) {
    return "select concat_ws(' ', actor, address, agent, details) from main.audit where " + which;
  }

  @Test
  void theApplicationCannotChangeAuditEntriesAndReceiptsAreImmutable() throws SQLException {
    try (Connection owner = database.owner();
        Connection application = database.application()) {
      assertThatThrownBy(() -> run(application, "update main.audit set address = ''"))
          .hasMessageContaining("permission denied");
      run(
          owner,
          "insert into main.purge (workspace_id, subdomain, type, reason, requested_by,"
              + " requested_at, step, receipt, finished_at) values (9, 'nine', 'hyper', 'test',"
              + " 'test-tools', now(), 'directory', 'signed', now())");
      String nine = " where workspace_id = 9";
      assertThatThrownBy(() -> run(application, "delete from main.purge"))
          .hasMessageContaining("permission denied");
      assertThatThrownBy(() -> run(application, "update main.purge set receipt = 'other'" + nine))
          .hasMessageContaining("a receipt is kept as it is");
      assertThatThrownBy(() -> run(owner, "delete from main.purge" + nine))
          .hasMessageContaining("a receipt is kept as it is");
      run(application, "update main.purge set checked_at = now()" + nine);
    }
  }

  @Test
  void digestsDoNotDependOnTheOrderOfRows() throws SQLException {
    try (Connection root = database.root()) {
      run(root, "create table tenant.sample (workspace_id bigint, note text)");
      PurgeTable table =
          new PurgeTable(
              "tenant.sample", "workspace_id", TableOfTables.Purge.WITH_WORKSPACE, false);
      PlaneRows rows = new PlaneRows(db(root), Plane.TENANT, GOING, false);
      run(root, "insert into tenant.sample values (1, 'a'), (1, 'b'), (2, 'c')");
      TableTally first = rows.tally(table);
      run(root, "delete from tenant.sample where note = 'a'");
      run(root, "insert into tenant.sample values (1, 'a')");
      assertThat(rows.tally(table)).isEqualTo(first);
      run(root, "update tenant.sample set note = 'B' where note = 'b'");
      assertThat(rows.tally(table).rows()).isEqualTo(first.rows());
      assertThat(rows.tally(table).digest()).isNotEqualTo(first.digest());
      run(root, "drop table tenant.sample");
    }
  }

  private static void bind(Connection connection, long workspace) throws SQLException {
    run(connection, "select set_config('app.workspace_id', '" + workspace + "', false)");
  }

  /** A database on one connection, which stays open. */
  private static Db db(Connection connection) {
    Connection kept =
        (Connection)
            Proxy.newProxyInstance(
                PlaneRowsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                    method.getName().equals("close") ? null : method.invoke(connection, arguments));
    return new Db(
        (DataSource)
            Proxy.newProxyInstance(
                PlaneRowsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> kept));
  }
}
