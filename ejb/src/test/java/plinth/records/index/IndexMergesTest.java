package plinth.records.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import plinth.tenancy.MigratedDatabase;

/** The application may merge the new entries of the indexes that it does not own. */
class IndexMergesTest {
  private static final String ADD =
      """
      insert into tenant.record_words (workspace_id, object_id, record_id, search)
      select 1, 1, n, md5(n::text) from generate_series(%d, %d) n
      """;

  private static final String MERGED =
      """
      select sum(gin_clean_pending_list(i.indexrelid))
      from pg_inherits h
      join pg_index i on i.indrelid = h.inhrelid
      join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam
      where h.inhparent = 'tenant.record_words'::regclass and a.amname = 'gin'
      """;

  @Test
  void mergesWhatWritesHaveAdded() throws Exception {
    try (MigratedDatabase database = new MigratedDatabase();
        Connection root = database.root();
        Connection application = database.application()) {
      run(application, "select set_config('app.workspace_id', '1', false)");
      run(application, ADD.formatted(1, 300));
      assertThat(pages(root)).as("merged by the superuser").isPositive();

      run(application, ADD.formatted(301, 600));
      run(application, "select tenant.merge_index_entries()");
      assertThat(pages(root)).as("left by the application").isZero();
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long pages(Connection root) throws SQLException {
    try (Statement statement = root.createStatement();
        ResultSet row = statement.executeQuery(MERGED)) {
      row.next();
      return row.getLong(1);
    }
  }
}
