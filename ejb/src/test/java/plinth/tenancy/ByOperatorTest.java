package plinth.tenancy;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * Each row of a workspace that records an actor also records whether an operator acted for the
 * member. The database sets this in the actor's own transaction.
 */
class ByOperatorTest {
  private static final String BY_LOG = "the log of the record says it";
  private static final String KEPT = "an operator who acts for a member is refused";

  /** Columns for actors in tables that need not record the operator, with the reason. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          entry("field.removed_by", "its column removed_by_operator says it"),
          entry("import_file.created_by", "shown to nobody: its import says it"),
          entry("legal_hold.lifted_by", "the audit record says it"),
          entry("legal_hold.placed_by", "the audit record says it"),
          entry("object.deleted_by", "its column deleted_by_operator says it"),
          entry("record.created_by", BY_LOG),
          entry("record.updated_by", BY_LOG),
          entry("record_link.created_by", BY_LOG),
          entry("record_link.removed_by", BY_LOG),
          entry("record_merge.undone_by", "names an operation, no actor"),
          entry("webhook.created_by", KEPT),
          entry("workflow.created_by", KEPT),
          entry("workflow_version.made_by", KEPT));

  @Test
  void everyTableWithAnActorNotesOperators() throws IOException {
    try (EmbeddedPostgres postgres = TenantTables.start()) {
      Db db = new Db(postgres.getPostgresDatabase());
      TreeSet<String> silent = new TreeSet<>(columns(db));
      assertThat(silent).hasSizeGreaterThan(15);
      List<String> saying =
          db.list(
              Sql.of(
                  "select table_name from information_schema.columns where table_schema = 'tenant'"
                      + " and column_name = 'by_operator'"),
              row -> row.getString(1));
      silent.removeIf(column -> saying.contains(column.substring(0, column.indexOf('.'))));
      assertThat(silent).isEqualTo(new TreeSet<>(KNOWN.keySet()));
    }
  }

  @Test
  void theDatabaseSetsTheOperatorMark() throws IOException {
    try (EmbeddedPostgres postgres = TenantTables.start()) {
      Db db = new Db(postgres.getPostgresDatabase());
      assertThat(
              db.list(
                  Sql.of(
                      "select table_name from information_schema.columns where table_schema ="
                          + " 'tenant' and column_name = 'by_operator' and column_default not like"
                          + " '%app.by_operator%'"),
                  row -> row.getString(1)))
          .as("written later than its row")
          .containsExactly("workflow_approval");
    }
  }

  /** The columns for actors, without columns for members who are the subject of a row. */
  private static List<String> columns(Db db) {
    return db.list(
        Sql.of(
            "select t.relname || '.' || c.attname from pg_attribute c join pg_class t on t.oid ="
                + " c.attrelid where t.relnamespace = 'tenant'::regnamespace and t.relkind in"
                + " ('r', 'p') and not t.relispartition and t.relname <> 'schema_history'"
                + " and (c.attname ~ '_by$' or t.relname || '.' || c.attname in"
                + " ('change_log.caller', 'comment.author_id', 'custom_view.admin_id'))"),
        row -> row.getString(1));
  }
}
