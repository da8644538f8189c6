package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.tenancy.TableOfTables.Entry;
import plinth.tenancy.TableOfTables.Policy;
import plinth.tenancy.TableOfTables.Purge;

/**
 * Checks the table of tables against the catalog, and the application's role with one row per
 * table.
 */
class TableOfTablesTest {
  private static final String OWN =
      "(workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::bigint)";

  private static MigratedDatabase database;

  @BeforeAll
  static void fill() throws IOException, SQLException {
    database = new MigratedDatabase();
    try (Connection root = database.root()) {
      // One row per table, without the rows that it would refer to.
      run(root, "set session_replication_role = replica");
      for (Entry entry : tenantTables()) {
        AnyRow.insert(root, entry.table(), 1);
      }
    }
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void listsEveryTable() throws SQLException {
    assertThat(TableOfTables.all().stream().map(Entry::table))
        .containsExactlyInAnyOrderElementsOf(
            catalog(
                """
                select schemaname || '.' || tablename from pg_tables join pg_class on
                  oid = (quote_ident(schemaname) || '.' || quote_ident(tablename))::regclass
                where schemaname not in ('pg_catalog', 'information_schema')
                  and tablename <> 'schema_history' and not relispartition
                """));
  }

  @Test
  void keysOfTheTenantPlaneBeginWithTheWorkspace() throws SQLException {
    assertThat(
            catalog(
                """
                select 'tenant.' || relname from pg_class c
                  join pg_index on indrelid = c.oid and indisprimary
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = indkey[0]
                where relnamespace = 'tenant'::regnamespace and not relispartition
                  and attname = 'workspace_id' and attnotnull
                """))
        .containsExactlyInAnyOrderElementsOf(tenantTables().stream().map(Entry::table).toList());
  }

  @Test
  void everyTableHasItsPolicy() throws SQLException {
    for (Entry entry : TableOfTables.all()) {
      boolean isIsolated = entry.policy() != Policy.NONE;
      assertThat(
              catalog(
                  "select relrowsecurity and not relforcerowsecurity from pg_class where oid = '"
                      + quoted(entry)
                      + "'::regclass"))
          .as(entry.table())
          .containsExactly(isIsolated ? "t" : "f");
      assertThat(policies(entry, Roles.APPLICATION))
          .as(entry.table())
          .isEqualTo(isIsolated ? List.of("PERMISSIVE ALL " + OWN + OWN) : List.of());
      assertThat(policies(entry, "plinth_dispatch").isEmpty())
          .as(entry.table())
          .isEqualTo(entry.policy() != Policy.DISPATCH);
    }
  }

  @Test
  void noTableThatNamesAWorkspaceIsThePlatforms() throws SQLException {
    List<String> naming =
        catalog(
            """
            select table_schema || '.' || table_name from information_schema.columns
              join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
            where column_name in ('workspace_id', 'tenant_id') and relkind in ('r', 'p')
              and not relispartition
            """);

    assertThat(TableOfTables.all())
        .filteredOn(entry -> naming.contains(entry.table()))
        .noneMatch(entry -> entry.purge() == Purge.PLATFORM);
  }

  @Test
  void aBoundWorkspaceSeesOnlyItsRowsAndUnboundSeesNone() throws SQLException {
    List<String> readable =
        Stream.concat(
                tenantTables().stream().map(TableOfTablesTest::quoted),
                Stream.of(
                    "tenant.record_search",
                    "tenant.words_search",
                    "tenant.record_words_search",
                    "tenant.chat_words_search",
                    "tenant.message_words_search",
                    "tenant.comment_words_search",
                    "tenant.file_words_search"))
            .toList();
    try (Connection application = database.application()) {
      for (String table : readable) {
        assertThat(seen(application, table, null)).as(table + " unbound").isEqualTo("0");
        assertThat(seen(application, table, "1")).as(table + " bound").isEqualTo("1");
        assertThat(seen(application, table, "2")).as(table + " of another").isEqualTo("0");
        // After a transaction the setting is an empty text on a pooled connection.
        assertThat(seen(application, table, "")).as(table + " afterwards").isEqualTo("0");
      }
    }
  }

  @Test
  void rowsOfAnotherWorkspaceCannotBeWritten() throws SQLException {
    try (Connection application = database.application()) {
      run(application, "select set_config('app.workspace_id', '2', false)");
      for (Entry entry : tenantTables()) {
        assertThatThrownBy(() -> AnyRow.insert(application, entry.table(), 1))
            .as(entry.table())
            .hasMessageContaining("row-level security");
      }
    }
  }

  @Test
  void partitionsAndTheHistoryAreClosed() throws SQLException {
    List<String> closed =
        catalog(
            """
            select oid::regclass::text from pg_class where relkind = 'r'
              and relnamespace in ('tenant'::regnamespace, 'main'::regnamespace)
              and (relispartition or relname = 'schema_history')
            """);
    assertThat(closed).hasSizeGreaterThan(2);
    try (Connection application = database.application()) {
      for (String table : closed) {
        assertThatThrownBy(() -> texts(application, "select count(*) from " + table))
            .as(table)
            .hasMessageContaining("permission denied");
      }
    }
  }

  @Test
  void theApplicationOwnsNothingAndPassesNothingBy() throws SQLException {
    assertThat(
            catalog(
                """
                select rolname from pg_roles where rolname in ('plinth_app', 'plinth_dispatch', 'plinth_member')
                  and not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb
                """))
        .containsExactlyInAnyOrder("plinth_app", "plinth_dispatch", "plinth_member");
    assertThat(
            catalog(
                """
                select relname from pg_class c join pg_roles r on r.oid = c.relowner
                  where rolname in ('plinth_app', 'plinth_dispatch', 'plinth_member')
                union all
                select datname from pg_database d join pg_roles r on r.oid = d.datdba
                  where rolname in ('plinth_app', 'plinth_dispatch', 'plinth_member')
                """))
        .isEmpty();
    assertThat(
            catalog(
                """
                select rolsuper or rolbypassrls or not has_schema_privilege(rolname, 'tenant', 'usage')
                from pg_roles where rolname = 'plinth_owner'
                """))
        .containsExactly("f");
  }

  private static List<Entry> tenantTables() {
    return TableOfTables.of(Plane.TENANT).toList();
  }

  private static List<String> policies(Entry entry, String role) throws SQLException {
    return catalog(
        """
        select permissive || ' ' || cmd || ' ' || coalesce(qual, '') || coalesce(with_check, '')
        from pg_policies where schemaname || '.' || tablename = '%s' and '%s' = any (roles)
        """
            .formatted(entry.table(), role));
  }

  private static String seen(Connection application, String table, String workspace)
      throws SQLException {
    run(
        application,
        workspace == null
            ? "reset app.workspace_id"
            : "select set_config('app.workspace_id', '" + workspace + "', false)");
    return texts(application, "select count(*) from " + table).get(0);
  }

  private static List<String> catalog(String sql) throws SQLException {
    try (Connection root = database.root()) {
      return texts(root, sql);
    }
  }

  private static String quoted(Entry entry) {
    return entry.table().replace(".", ".\"") + "\"";
  }
}
