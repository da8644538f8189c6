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
 * Carries the data of a workspace from one database to another while it is worked in, step by step:
 * {@link #prepare}, {@link #watch}, {@link #copy}, {@link #catchUp}, {@link #compare}, {@link
 * #handOver}. Each step may be taken again; where one was broken off, the next attempt goes on.
 * What the directory says is not its business.
 *
 * <p>It works as the owner of the databases, outside of the server's transactions, and one at a
 * time for each workspace.
 */
public final class TenantMove implements AutoCloseable {
  private static final Log LOG = Log.of(TenantMove.class);

  /** Rows that a step carries or compares at most. */
  private static final long ROWS = 50_000;

  private static final int ROWS_REMOVED = 10_000;

  private final MoveEnds ends;

  private TenantMove(MoveEnds ends) {
    this.ends = ends;
  }

  /** Opens both databases; null names the main one. */
  public static TenantMove open(long workspaceId, @Nullable String from, @Nullable String to) {
    return work(() -> new TenantMove(MoveEnds.open(workspaceId, from, to)));
  }

  /** Shuts the workspace in the target, and removes whatever is there of it. */
  public void prepare() {
    run(
        () -> {
          MoveFence.hide(ends.target(), ends.workspaceId());
          clear(ends.target(), ends.workspaceId(), ends.tables());
        });
  }

  /** Has changes in the source noted from now on; refuses when its tables are busy all the time. */
  public void watch() {
    run(
        () -> {
          if (!MoveJournal.begin(ends.source(), ends.workspaceId(), ends.tables())) {
            throw new Problem(TenancyProblem.MOVE_BUSY);
          }
        });
  }

  /** Copies some rows from a place on, and tells where to go on; empty when none is left. */
  public Optional<MovePlace> copy(@Nullable MovePlace from) {
    return work(
        () -> {
          MoveRound round = new MoveRound(ends);
          int begun = from == null ? 0 : round.index(from) + 1;
          return round.run(begun, () -> round.copy(from, ROWS)).result();
        });
  }

  /** Carries the changes that were noted, and tells how many. */
  public long catchUp() {
    return work(() -> round(new MoveRound(ends), () -> 0).changes());
  }

  /** Where a comparison is, and how many rows the last step compared. */
  public record Compared(Optional<MovePlace> next, long rows) {}

  /**
   * Compares some rows of both sides from a place on, at one moment, by number and digest; refuses
   * when they differ.
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

  /** Tells the directory where the workspace is; false: it does not move any more. */
  @FunctionalInterface
  public interface Directory {
    /** Changes the directory and commits. */
    boolean change();
  }

  /** How the workspace was handed over. */
  public enum HandOver {
    DONE,
    /** Writers took too long to end: carry more changes and come again. */
    BUSY,
    /** The directory did not take the change; the source is open again. */
    REFUSED
  }

  /**
   * Lets writers wait, carries what they wrote last, shuts the source and has the directory
   * changed. Writers who waited find the source shut and are told to come again.
   *
   * @param millis how long writers at work may take to end
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
    run(() -> MoveFence.forget(ends.target(), ends.workspaceId()));
  }

  /** Gives the move up: the source is as if nothing had been. */
  public static void abandon(long workspaceId, @Nullable String source) {
    run(
        () -> {
          try (MoveEnds ends = MoveEnds.open(workspaceId, source, source)) {
            unwatch(ends.source(), workspaceId, ends.tables());
            MoveFence.forget(ends.source(), workspaceId);
          }
        });
  }

  /**
   * Removes what the main database has of a workspace that is not there any more, or not yet;
   * nothing where it is worked in.
   */
  public static void removeFromMain(long workspaceId) {
    run(
        () -> {
          try (MoveEnds ends = MoveEnds.open(workspaceId, null, null)) {
            if (MoveFence.isHidden(ends.source(), workspaceId)) {
              unwatch(ends.source(), workspaceId, ends.tables());
              clear(ends.source(), workspaceId, ends.tables());
              MoveFence.forget(ends.source(), workspaceId);
            }
          }
        });
  }

  private static void unwatch(Connection database, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    if (!MoveJournal.end(database, workspaceId, tables)) {
      throw new Problem(TenancyProblem.MOVE_BUSY);
    }
  }

  /** Removes what a database has of a workspace. */
  static void clear(Connection database, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    for (int i = tables.size() - 1; i >= 0; i--) {
      String delete = tables.get(i).deleteSome(workspaceId, ROWS_REMOVED);
      while (MoveEnds.update(database, delete) >= ROWS_REMOVED) {
        // On with the next ones.
      }
    }
    MovedTables.clearKept(database, workspaceId);
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
