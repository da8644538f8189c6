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
 * The steps of a purge, the same for the job and for who waits for the end. Each takes seconds, may
 * be taken again after whatever stopped it, and is taken by one at a time.
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
  @Inject private WorkspaceDirectory standings;

  /** How far a call came. */
  public enum Progress {
    /** There is more to do at once. */
    MORE,
    /** Others still work in the workspace, or on its purge: to be asked again in a moment. */
    WAITING,
    DONE
  }

  /** Goes on with a purge for some seconds. */
  public Progress advance(Caller caller, long purgeId) {
    Optional<PurgeRow> claimed = purges.claim(caller, purgeId);
    if (claimed.isEmpty()) {
      return purges.row(caller, purgeId).finishedAt() == null ? Progress.WAITING : Progress.DONE;
    }
    PurgeRow held = claimed.get();
    try {
      return step(caller, held);
    } finally {
      BestEffort.run("purge_release", () -> purges.release(caller, held));
    }
  }

  private Progress step(Caller caller, PurgeRow held) {
    standings.drop(held.workspace().id());
    Instant until = Time.now().plus(AT_ONCE);
    return switch (held.step()) {
      case SETTLE -> settle(caller, held);
      case TALLY -> tally(caller, held, until);
      case FILES -> removeFiles(caller, held, until);
      case ROWS -> removeRows(caller, held, until);
      case DATABASE -> dropDatabase(caller, held);
      case CHECK -> check(caller, held);
      case DIRECTORY -> finish(caller, held, until);
    };
  }

  private Progress settle(Caller caller, PurgeRow held) {
    if (hasTables(held)) {
      tenantRows.quiet(caller.in(held.workspace()));
    }
    if (!purges.isQuiet(caller, held)) {
      return Progress.WAITING;
    }
    purges.advance(caller, held, PurgeStep.TALLY);
    return Progress.MORE;
  }

  private Progress tally(Caller caller, PurgeRow held, Instant until) {
    Caller there = caller.in(held.workspace());
    JsonObjectBuilder found = Json.createObjectBuilder();
    List<PurgeTable> ofTenant = hasTables(held) ? tenantRows.tables(there) : List.of();
    List<PurgeTable> left = new ArrayList<>(ofTenant);
    left.addAll(mainRows.tables(caller, held));
    left.removeIf(table -> held.tables().containsKey(table.name()));
    int tallied = 0;
    for (PurgeTable table : left) {
      TableTally tally =
          ofTenant.contains(table)
              ? tenantRows.tally(there, table)
              : mainRows.tally(caller, held, table);
      found.add(table.name(), PurgeReceipt.found(table, tally));
      tallied++;
      if (Time.now().isAfter(until)) {
        break;
      }
    }
    purges.tallied(caller, held, found.build());
    if (tallied == left.size()) {
      purges.advance(caller, held, PurgeStep.FILES);
    }
    return Progress.MORE;
  }

  private Progress removeFiles(Caller caller, PurgeRow held, Instant until) {
    long id = held.workspace().id();
    if (held.files() == null) {
      FileStore.Stock stock = files.stock(id);
      purges.counted(caller, held, stock.count(), stock.bytes());
    }
    while (files.removeSome(id, FILES_AT_ONCE)) {
      if (Time.now().isAfter(until)) {
        return Progress.MORE;
      }
    }
    purges.advance(caller, held, held.isDedicated() ? PurgeStep.DATABASE : PurgeStep.ROWS);
    return Progress.MORE;
  }

  private Progress removeRows(Caller caller, PurgeRow held, Instant until) {
    if (!tenantRows.removeSome(caller.in(held.workspace()), until)) {
      purges.advance(caller, held, PurgeStep.CHECK);
    }
    return Progress.MORE;
  }

  private Progress dropDatabase(Caller caller, PurgeRow held) {
    String database = held.workspace().database();
    if (database != null) {
      Databases.instance().dropDedicated(database);
    }
    purges.advance(caller, held, PurgeStep.CHECK);
    return Progress.MORE;
  }

  private Progress check(Caller caller, PurgeRow held) {
    long rows = held.isDedicated() ? 0 : tenantRows.left(caller.in(held.workspace()));
    if (rows > 0) {
      LOG.warn("purge_found_late_rows", "purge", held.id(), "rows", rows);
      purges.back(caller, held, PurgeStep.ROWS, rows);
    } else if (files.stock(held.workspace().id()).count() > 0) {
      purges.back(caller, held, PurgeStep.FILES, 0);
    } else {
      purges.advance(caller, held, PurgeStep.DIRECTORY);
    }
    return Progress.MORE;
  }

  private Progress finish(Caller caller, PurgeRow held, Instant until) {
    long id = held.workspace().id();
    if (mainRows.removeSome(caller, held, until)) {
      return Progress.MORE;
    }
    mainRows.finish(caller, held, files.stock(id).count());
    standings.drop(id);
    LOG.info("workspace_purged", "purge", held.id(), "workspace", id);
    return Progress.DONE;
  }

  /**
   * Removes what came after a purge had finished, from whoever was still on the way.
   *
   * @return how many rows that were
   */
  public long removeLate(Caller caller, long purgeId) {
    PurgeRow purge = purges.row(caller, purgeId);
    long id = purge.workspace().id();
    Caller there = caller.in(purge.workspace());
    long late = purge.isDedicated() ? 0 : tenantRows.left(there);
    boolean isMore = late > 0;
    while (isMore) {
      isMore = tenantRows.removeSome(there, Time.now().plus(AT_ONCE));
    }
    boolean isMoreFiles = true;
    while (isMoreFiles) {
      isMoreFiles = files.removeSome(id, FILES_AT_ONCE);
    }
    late += mainRows.removeLate(caller, purge);
    purges.checked(caller, purgeId, late);
    return late;
  }

  /** A database of its own may be gone, or never have been made. */
  private static boolean hasTables(PurgeRow held) {
    String database = held.workspace().database();
    return database == null || Databases.instance().hasDedicated(database);
  }
}
