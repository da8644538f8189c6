package plinth.tenancy;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * The directory of workspaces: the database and the status of each. It is SQL, because requests ask
 * it before anything else, and schedules go through all workspaces by it.
 */
@Stateless
@MainPlane
public class Workspaces {
  private static final Sql ENTRIES =
      Sql.of(
          """
          select id, subdomain, database, status, read_only, clock_offset_seconds
          from main.tenants
          where
          """);

  @Inject @MainDb private Db db;

  /**
   * One entry of the directory.
   *
   * @param workspace the workspace, with its database
   * @param status what the workspace admits now
   * @param clockOffset how far its business time is ahead of the true clock
   */
  public record Entry(Caller.Workspace workspace, WorkspaceStatus status, Duration clockOffset) {}

  /** The workspace with this number. */
  public Optional<Entry> findById(long id) {
    return db.first(ENTRIES.plus("id = ?", id), Workspaces::entry);
  }

  /** The workspace with this subdomain. */
  public Optional<Entry> findBySubdomain(String subdomain) {
    return db.first(ENTRIES.plus("subdomain = ?", subdomain), Workspaces::entry);
  }

  /** The workspaces in use that have a dedicated database. */
  public List<Caller.Workspace> listDedicated() {
    return db.list(
        ENTRIES.plus("type = 'dedicated' and status in ('active', 'suspended')"),
        row -> entry(row).workspace());
  }

  /** The shared workspaces in use whose business time is ahead of the true clock. */
  public List<Caller.Workspace> listWithMovedClock() {
    return db.list(
        ENTRIES.plus("clock_offset_seconds <> 0 and status = 'active' and database is null"),
        row -> entry(row).workspace());
  }

  /**
   * The workspaces that a schedule processes: all in use, in the order of their numbers.
   *
   * @param only the only workspace to return, whatever its status; null: all
   */
  public List<Caller.Workspace> listForSchedule(@Nullable Long only) {
    Sql which = only == null ? Sql.of("status = 'active' order by id") : Sql.of("id = ?", only);
    return db.list(ENTRIES.plus(which), row -> entry(row).workspace());
  }

  private static Entry entry(ResultSet row) throws SQLException {
    String status = row.getString("status");
    return new Entry(
        new Caller.Workspace(
            row.getLong("id"), row.getString("subdomain"), row.getString("database")),
        new WorkspaceStatus(
            status.equals("suspended"),
            row.getBoolean("read_only"),
            status.equals("deleting"),
            !status.equals("provisioning")),
        Duration.ofSeconds(row.getLong("clock_offset_seconds")));
  }
}
