package plinth.workspace.purge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.access.membership.WorkspaceDeletions;
import plinth.audit.Audit;
import plinth.identity.Tokens;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Plane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;

/** Deletes a workspace's rows of the main plane, for the purge. */
@Stateless
@MainPlane
public class MainRows {
  /** The tables that make the workspace known: they are emptied last, and together. */
  private static final List<String> LAST =
      List.of("main.user_tenant_memberships", "main.user_workspaces", "main.tenants");

  @Inject private ServerConfig server;
  @Inject @MainDb private Db db;
  @Inject private PurgeRepository purges;
  @Inject private WorkspaceDeletions deletions;
  @Inject private Tokens tokens;
  @Inject private Signals signals;
  @Inject private Audit audit;

  /** The tables, in an order in which they can be emptied. */
  public List<PurgeTable> tables(Caller caller, PurgeRow row) {
    return rows(row).tables();
  }

  /** Counts and digests the rows of a table. */
  public TableTally tally(Caller caller, PurgeRow row, PurgeTable table) {
    return rows(row).tally(table);
  }

  /**
   * Deletes rows until a moment, from all tables except the directory's own.
   *
   * @return whether some may be left
   */
  public boolean removeUntil(Caller caller, PurgeRow row, Instant until) {
    PlaneRows rows = rows(row);
    for (PurgeTable table : rows.tables()) {
      while (table.isEmptied() && !LAST.contains(table.name()) && rows.deleteBatch(table)) {
        if (Time.now().isAfter(until)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Removes the workspace from the directory, memberships first, and personal data from the rows
   * that are kept; signs the receipt and notifies the owners. All of this is one transaction, so
   * that the receipt is available as soon as the workspace is gone.
   */
  public void finish(Caller caller, PurgeRow row, long filesLeft) {
    long workspaceId = row.workspace().id();
    if (row.request().reason() != PurgeReason.TEST) {
      deletions.mailDeletionDone(caller, workspaceId, row.id());
    }
    PlaneRows rows = rows(row);
    List<PurgeTable> tables = rows.tables();
    tables.stream().filter(PurgeTable::isEmptied).forEach(table -> empty(rows, table));
    Map<String, Long> kept = new HashMap<>();
    for (PurgeTable table : tables) {
      if (table.fate().equals("stripped")) {
        rows.strip(table);
      }
      kept.put(table.name(), rows.count(table));
    }
    deleteReplies(workspaceId);
    Instant now = Time.now();
    String receipt = PurgeReceipt.of(server.publicUrl(), row, kept, filesLeft, now).toString();
    purges.finish(row, tokens.sign(PurgeReceipt.TYPE, receipt), now);
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    audit.record(
        caller,
        "workspace.purged",
        "workspace:" + workspaceId,
        Json.createObjectBuilder().add("purge", row.id()).build());
  }

  /**
   * Deletes rows that were written after a purge had finished.
   *
   * @return the number of rows
   */
  public long removeLate(Caller caller, PurgeRow finished) {
    PlaneRows rows = rows(finished);
    long late = rows.countLeft();
    if (late > 0) {
      rows.tables().stream().filter(PurgeTable::isEmptied).forEach(table -> empty(rows, table));
    }
    return late;
  }

  private static void empty(PlaneRows rows, PurgeTable table) {
    boolean isMore = true;
    while (isMore) {
      isMore = rows.deleteBatch(table);
    }
  }

  /** Deletes stored answers of idempotency keys, whose scope ends with the workspace. */
  private void deleteReplies(long workspaceId) {
    db.update(Sql.of("delete from main.idempotency where scope like '%@' || ?", workspaceId));
  }

  private PlaneRows rows(PurgeRow purge) {
    boolean isTest = purge.request().reason() == PurgeReason.TEST;
    return new PlaneRows(db, Plane.MAIN, purge.workspace().id(), isTest);
  }
}
