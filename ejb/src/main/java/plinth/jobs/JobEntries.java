package plinth.jobs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/** The newest jobs of one table, by columns that the claiming role sees too. */
final class JobEntries {
  private static final Sql SELECT =
      Sql.of(
          """
          select workspace_id, slug, kind, status, total, processed, succeeded, failed,
              created_at, started_at, finished_at
          """);

  private JobEntries() {}

  /**
   * The newest jobs, newest first.
   *
   * @param here a further condition, such as the workspace of the transaction
   */
  static List<JobEntry> list(Db db, String table, String here, JobFilter filter, long most) {
    return db.list(
        SELECT
            .plus(where(table, here, filter))
            .plus("order by created_at desc, id desc limit ?", most),
        JobEntries::entry);
  }

  static long count(Db db, String table, String here, JobFilter filter) {
    return db.number(Sql.of("select count(*)").plus(where(table, here, filter)));
  }

  private static Sql where(String table, String here, JobFilter filter) {
    Sql which = Sql.of("from " + table + " where " + here);
    if (filter.kind() != null) {
      which = which.plus("and kind = ?", filter.kind());
    }
    if (filter.status() != null) {
      which = which.plus("and status = ?", filter.status().code());
    }
    return filter.workspaceId() == null
        ? which
        : which.plus("and workspace_id = ?", filter.workspaceId());
  }

  private static JobEntry entry(ResultSet row) throws SQLException {
    return new JobEntry(
        Db.nullableLong(row, "workspace_id"),
        row.getString("slug"),
        row.getString("kind"),
        JobStatus.of(row.getString("status")),
        new JobEntry.Progress(
            Db.nullableLong(row, "total"),
            row.getLong("processed"),
            row.getLong("succeeded"),
            row.getLong("failed")),
        new JobEntry.Times(
            Db.requiredMoment(row, "created_at"),
            Db.moment(row, "started_at"),
            Db.moment(row, "finished_at")));
  }
}
