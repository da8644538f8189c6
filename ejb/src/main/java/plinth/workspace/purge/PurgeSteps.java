package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plinth.files.FileStore;
import plinth.files.WorkspaceFiles;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.Databases;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Runs the steps of a purge, for the job and for callers who wait. Each step takes seconds, may be
 * repeated after any interruption, and runs in one place at a time.
 */
@Saga
@ApplicationScoped
public class PurgeSteps {
  private static final Log LOG = Log.of(PurgeSteps.class);
  private static final Duration AT_ONCE = Duration.ofSeconds(5);
  private static final int FILES_AT_ONCE = 200;

  @Inject private Purges purges;
  @Inject private TenantRows tenantRows;
  @Inject private MainRows mainRows;
  @Inject private WorkspaceFiles files;
  @Inject private WorkspaceDirectory directory;
  @Inject private HeldWorkspaces heldWorkspaces;

  /** The progress after a call. */
  public enum Progress {
    /** There is more to do right away. */
    MORE,
    /** Others still work in the workspace or on its purge: try again in a moment. */
    WAITING,
    DONE
  }

  /** Continues a purge for some seconds. */
  public Progress advance(Caller caller, long purgeId) {
    Optional<PurgeRow> claimed = purges.claim(caller, purgeId);
    if (claimed.isEmpty()) {
      return purges.requireRow(caller, purgeId).finishedAt() == null
          ? Progress.WAITING
          : Progress.DONE;
    }
    PurgeRow row = claimed.get();
    try {
      return step(caller, row);
    } finally {
      BestEffort.run("purge_release", () -> purges.release(caller, row));
    }
  }

  private Progress step(Caller caller, PurgeRow row) {
    directory.invalidate(row.workspace().id());
    Instant until = Time.now().plus(AT_ONCE);
    return switch (row.step()) {
      case SETTLE -> settle(caller, row);
      case TALLY -> tally(caller, row, until);
      case FILES -> removeFiles(caller, row, until);
      case ROWS -> removeRows(caller, row, until);
      case DATABASE -> dropDatabase(caller, row);
      case CHECK -> check(caller, row);
      case DIRECTORY -> finish(caller, row, until);
    };
  }

  private Progress settle(Caller caller, PurgeRow row) {
    if (hasTables(row)) {
      tenantRows.stopWork(caller.inWorkspace(row.workspace()));
    }
    if (!purges.isQuiet(caller, row) || heldWorkspaces.isHeld(caller, row.workspace())) {
      return Progress.WAITING;
    }
    purges.advance(caller, row, PurgeStep.TALLY);
    return Progress.MORE;
  }

  private Progress tally(Caller caller, PurgeRow row, Instant until) {
    Caller there = caller.inWorkspace(row.workspace());
    JsonObjectBuilder found = Json.createObjectBuilder();
    List<PurgeTable> ofTenant = hasTables(row) ? tenantRows.tables(there) : List.of();
    List<PurgeTable> left = new ArrayList<>(ofTenant);
    left.addAll(mainRows.tables(caller, row));
    left.removeIf(table -> row.removed().tables().containsKey(table.name()));
    int tallied = 0;
    for (PurgeTable table : left) {
      TableTally tally =
          ofTenant.contains(table)
              ? tenantRows.tally(there, table)
              : mainRows.tally(caller, row, table);
      found.add(table.name(), PurgeReceipt.tableEntry(table, tally));
      tallied++;
      if (Time.now().isAfter(until)) {
        break;
      }
    }
    purges.addTables(caller, row, found.build());
    if (tallied == left.size()) {
      purges.advance(caller, row, PurgeStep.FILES);
    }
    return Progress.MORE;
  }

  private Progress removeFiles(Caller caller, PurgeRow row, Instant until) {
    long id = row.workspace().id();
    if (row.removed().files() == null) {
      FileStore.Stock stock = files.stock(id);
      purges.saveFiles(caller, row, stock.count(), stock.bytes());
    }
    while (files.deleteSome(id, FILES_AT_ONCE)) {
      if (Time.now().isAfter(until)) {
        return Progress.MORE;
      }
    }
    purges.advance(caller, row, row.isDedicated() ? PurgeStep.DATABASE : PurgeStep.ROWS);
    return Progress.MORE;
  }

  private Progress removeRows(Caller caller, PurgeRow row, Instant until) {
    if (!tenantRows.removeUntil(caller.inWorkspace(row.workspace()), until)) {
      purges.advance(caller, row, PurgeStep.CHECK);
    }
    return Progress.MORE;
  }

  private Progress dropDatabase(Caller caller, PurgeRow row) {
    String database = row.workspace().database();
    if (database != null) {
      Databases.instance().dropDedicated(database);
    }
    purges.advance(caller, row, PurgeStep.CHECK);
    return Progress.MORE;
  }

  private Progress check(Caller caller, PurgeRow row) {
    long rows = row.isDedicated() ? 0 : tenantRows.countLeft(caller.inWorkspace(row.workspace()));
    if (rows > 0) {
      LOG.warn("purge_found_late_rows", "purge", row.id(), "rows", rows);
      purges.moveBack(caller, row, PurgeStep.ROWS, rows);
    } else if (files.stock(row.workspace().id()).count() > 0) {
      purges.moveBack(caller, row, PurgeStep.FILES, 0);
    } else {
      purges.advance(caller, row, PurgeStep.DIRECTORY);
    }
    return Progress.MORE;
  }

  private Progress finish(Caller caller, PurgeRow row, Instant until) {
    long id = row.workspace().id();
    if (mainRows.removeUntil(caller, row, until)) {
      return Progress.MORE;
    }
    mainRows.finish(caller, row, files.stock(id).count());
    directory.invalidate(id);
    LOG.info("workspace_purged", "purge", row.id(), "workspace", id);
    return Progress.DONE;
  }

  /** Deletes rows that late transactions wrote after a purge, and returns their number. */
  public long removeLate(Caller caller, long purgeId) {
    PurgeRow purge = purges.requireRow(caller, purgeId);
    long id = purge.workspace().id();
    Caller there = caller.inWorkspace(purge.workspace());
    long late = purge.isDedicated() ? 0 : tenantRows.countLeft(there);
    boolean isMore = late > 0;
    while (isMore) {
      isMore = tenantRows.removeUntil(there, Time.now().plus(AT_ONCE));
    }
    boolean isMoreFiles = true;
    while (isMoreFiles) {
      isMoreFiles = files.deleteSome(id, FILES_AT_ONCE);
    }
    late += mainRows.removeLate(caller, purge);
    purges.recordCheck(caller, purgeId, late);
    return late;
  }

  /** Whether there are tables: a dedicated database may be dropped, or was never created. */
  private static boolean hasTables(PurgeRow row) {
    String database = row.workspace().database();
    return database == null || Databases.instance().hasDedicated(database);
  }
}
