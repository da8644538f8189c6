package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.tenancy.TenancyProblem;

/**
 * Moves the data of a workspace from one database to another, step by step, while members use it:
 * {@link #prepare}, {@link #startJournal}, {@link #copy}, {@link #catchUp}, {@link #compare},
 * {@link #handOver}. Each step is repeatable and continues where an interrupted attempt ended. The
 * caller changes the directory.
 *
 * <p>It works as the owner of the databases, outside of the server's transactions, and only one
 * move of a workspace runs at a time.
 */
public final class TenantMove implements AutoCloseable {
  private static final Log LOG = Log.of(TenantMove.class);

  /** The most rows that a step copies or compares. */
  private static final long ROWS = 50_000;

  private static final int ROWS_REMOVED = 10_000;

  private final MoveEnds ends;

  private TenantMove(MoveEnds ends) {
    this.ends = ends;
  }

  /** Opens both databases; null: the main database. */
  public static TenantMove open(long workspaceId, @Nullable String from, @Nullable String to) {
    return work(() -> new TenantMove(MoveEnds.open(workspaceId, from, to)));
  }

  /** Closes the workspace in the target, and removes all of its rows there. */
  public void prepare() {
    run(
        () -> {
          MoveFence.hide(ends.target(), ends.workspaceId());
          clear(ends.target(), ends.workspaceId(), ends.tables());
        });
  }

  /** Captures changes in the source from now on; refuses if its tables are busy all the time. */
  public void startJournal() {
    run(
        () -> {
          if (!MoveJournal.start(ends.source(), ends.workspaceId(), ends.tables())) {
            throw new Problem(TenancyProblem.MOVE_BUSY);
          }
        });
  }

  /** Copies some rows from a place on, and returns the next place; empty if no row is left. */
  public Optional<MovePlace> copy(@Nullable MovePlace from) {
    return work(
        () -> {
          MoveRound round = new MoveRound(ends);
          int begun = from == null ? 0 : round.index(from) + 1;
          return round.run(begun, () -> round.copy(from, ROWS)).result();
        });
  }

  /** Transfers the captured changes, and returns their number. */
  public long catchUp() {
    return work(() -> round(new MoveRound(ends), () -> 0).changes());
  }

  /** The next place of a comparison, and how many rows the last step compared. */
  public record Compared(Optional<MovePlace> next, long rows) {}

  /**
   * Compares some rows of both sides from a place on, at one moment, by number and digest; refuses
   * differences.
   */
  public Compared compare(@Nullable MovePlace from) {
    return work(
        () -> {
          MoveRound round = new MoveRound(ends);
          MoveTally tally = new MoveTally();
          Optional<MovePlace> next = round(round, () -> round.compare(from, ROWS, tally)).result();
          return new Compared(next, tally.rows());
        });
  }

  private <T> MoveRound.Done<T> round(MoveRound round, MoveRound.Work<T> work) throws SQLException {
    return round.run(ends.tables().size(), work);
  }

  /** Changes the place of the workspace in the directory. */
  @FunctionalInterface
  public interface Directory {
    /** Changes the directory and commits. Returns false if the workspace no longer moves. */
    boolean change();
  }

  /** The outcome of handing over a workspace. */
  public enum HandOver {
    DONE,
    /** Writers took too long to end: transfer more changes and try again. */
    BUSY,
    /** The directory refused the change; the source is open again. */
    REFUSED
  }

  /**
   * Makes writers wait, transfers their last changes, closes the source and changes the directory.
   * Waiting writers find the source closed and are asked to try again.
   *
   * @param millis how long active writers may take to end
   */
  public HandOver handOver(long millis, Directory directory) {
    return work(
        () -> {
          Connection source = ends.source();
          long workspace = ends.workspaceId();
          long begun = System.nanoTime();
          if (!MoveFence.lock(source, workspace, millis)) {
            return HandOver.BUSY;
          }
          try {
            long changes = round(new MoveRound(ends), () -> 0).changes();
            MoveSequences.raise(ends.target(), MoveSequences.read(source));
            MoveFence.hide(source, workspace);
            if (!directory.change()) {
              MoveFence.show(source, workspace);
              return HandOver.REFUSED;
            }
            LOG.info(
                "workspace_handed_over",
                "workspace",
                workspace,
                "last_changes",
                changes,
                "pause_millis",
                (System.nanoTime() - begun) / 1_000_000);
            return HandOver.DONE;
          } finally {
            MoveFence.unlock(source, workspace);
          }
        });
  }

  /** Opens the workspace in the target, once the directory names it. */
  public void openTarget() {
    run(() -> MoveFence.delete(ends.target(), ends.workspaceId()));
  }

  /** Gives the move up and restores the source to its former state. */
  public static void abandon(long workspaceId, @Nullable String source) {
    run(
        () -> {
          try (MoveEnds ends = MoveEnds.open(workspaceId, source, source)) {
            stopJournal(ends.source(), workspaceId, ends.tables());
            MoveFence.delete(ends.source(), workspaceId);
          }
        });
  }

  /**
   * Removes the rows of a workspace from the main database if the workspace is no longer there, or
   * not yet; does nothing if it is in use there.
   */
  public static void removeFromMain(long workspaceId) {
    run(
        () -> {
          try (MoveEnds ends = MoveEnds.open(workspaceId, null, null)) {
            if (MoveFence.isHidden(ends.source(), workspaceId)) {
              stopJournal(ends.source(), workspaceId, ends.tables());
              clear(ends.source(), workspaceId, ends.tables());
              MoveFence.delete(ends.source(), workspaceId);
            }
          }
        });
  }

  private static void stopJournal(Connection database, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    if (!MoveJournal.stop(database, workspaceId, tables)) {
      throw new Problem(TenancyProblem.MOVE_BUSY);
    }
  }

  /** Removes the rows of a workspace from a database. */
  static void clear(Connection database, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    for (int i = tables.size() - 1; i >= 0; i--) {
      String delete = tables.get(i).deleteBatch(workspaceId, ROWS_REMOVED);
      while (MoveEnds.update(database, delete) >= ROWS_REMOVED) {
        // Continue with the next ones.
      }
    }
    MovedTables.deleteKept(database, workspaceId);
  }

  private interface Step<T> {
    T run() throws SQLException;
  }

  private interface Steps {
    void run() throws SQLException;
  }

  private static void run(Steps steps) {
    try {
      steps.run();
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  private static <T> T work(Step<T> step) {
    try {
      return step.run();
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  @Override
  public void close() {
    run(ends::close);
  }
}
