package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks the tenant plane against the rules of a PostgreSQL distributed by {@code workspace_id}:
 * each shard is self-contained, so that keys, references and joins never leave it.
 */
class DistributionTest {
  /** A condition on the workspace of another table or on the bound workspace. */
  private static final String OF_ONE_WORKSPACE =
      "\\w\\.workspace_id = (\\w+\\.workspace_id|\\(NULLIF\\(current_setting)";

  /** The plane's own tables, without the partitions of one. */
  private static final String TABLES =
      "relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not relispartition and"
          + " relname <> 'schema_history'";

  private static final String UNIQUE_WITHOUT =
      """
      select indexrelid::regclass from pg_index join pg_class t on t.oid = indrelid
      where (indisunique or indisexclusion) and %s and not exists (
        select from pg_attribute a
        where a.attrelid = indrelid and a.attnum = any (indkey) and a.attname = 'workspace_id')
      """
          .formatted(TABLES);

  private static final String REFERENCES_WITHOUT =
      """
      select conname from pg_constraint join pg_class t on t.oid = conrelid
      where contype = 'f' and conparentid = 0 and %s and not exists (
        select from unnest(conkey, confkey) as k(mine, theirs)
          join pg_attribute m on m.attrelid = conrelid and m.attnum = k.mine
          join pg_attribute o on o.attrelid = confrelid and o.attnum = k.theirs
        where m.attname = 'workspace_id' and o.attname = 'workspace_id')
      """
          .formatted(TABLES);

  private static final String ABROAD =
      """
      select conname from pg_constraint join pg_class t on t.oid = conrelid
        join pg_class o on o.oid = confrelid
      where contype = 'f' and (t.relnamespace = 'tenant'::regnamespace)
        <> (o.relnamespace = 'tenant'::regnamespace)
      """;

  private static MigratedDatabase database;

  @BeforeAll
  static void migrate() throws IOException, SQLException {
    database = new MigratedDatabase();
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void everyUniqueKeyHoldsTheWorkspace() throws SQLException {
    assertThat(found(UNIQUE_WITHOUT)).isEmpty();
  }

  @Test
  void everyForeignKeyContainsTheWorkspace() throws SQLException {
    assertThat(found(REFERENCES_WITHOUT)).isEmpty();
  }

  @Test
  void noReferenceLeavesThePlane() throws SQLException {
    assertThat(found(ABROAD)).isEmpty();
  }

  /** Joined tables belong to the same workspace or to the bound one. */
  @Test
  void viewsJoinByTheWorkspace() throws SQLException {
    List<String> views =
        found(
            "select definition from pg_views where schemaname = 'tenant' and definition ~ 'JOIN'");
    assertThat(views)
        .isNotEmpty()
        .allSatisfy(
            view ->
                assertThat(view.split("JOIN", -1).length)
                    .isEqualTo(view.split(OF_ONE_WORKSPACE, -1).length));
  }

  @Test
  void theRulesDetectKeysWithoutTheWorkspace() throws SQLException {
    try (Connection root = database.root()) {
      root.setAutoCommit(false);
      run(root, "create table tenant.parent (workspace_id bigint, id bigint primary key)");
      run(root, "create table tenant.child (workspace_id bigint, parent bigint)");
      run(
          root,
          "alter table tenant.child add constraint child_parent foreign key (parent) references"
              + " tenant.parent");
      assertThat(texts(root, UNIQUE_WITHOUT)).containsExactly("tenant.parent_pkey");
      assertThat(texts(root, REFERENCES_WITHOUT)).containsExactly("child_parent");
      root.rollback();
    }
  }

  private static List<String> found(String sql) throws SQLException {
    try (Connection root = database.root()) {
      return texts(root, sql);
    }
  }
}
