package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the source at one moment and applies the result to the target. It first updates the rows
 * captured as changed to that moment, so that the target never holds a row that the source did not
 * have then, and no unique index or reference can refuse the following rows. Captured changes are
 * deleted only after the target has them; an interrupted round is simply followed by another.
 */
final class MoveRound {
  private final MoveEnds ends;
  private final Connection source;
  private final Connection target;

  MoveRound(MoveEnds ends) {
    this.ends = ends;
    this.source = ends.source();
    this.target = ends.target();
  }

  /** Work at the moment of the round, after the changes were transferred. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /** The result of a round. */
  record Done<T>(long changes, T result) {}

  /**
   * Transfers the changes of the tables that were begun, then does the work.
   *
   * @param begun how many tables have rows in the target; changes of the others are deleted,
   *     because those are copied later
   */
  <T> Done<T> run(int begun, Work<T> work) throws SQLException {
    source.setAutoCommit(false);
    source.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    target.setAutoCommit(false);
    try {
      long changes = applyChanges(ends.tables().subList(0, begun));
      T result = work.run();
      target.commit();
      MoveJournal.clear(source, ends.workspaceId());
      source.commit();
      return new Done<>(changes, result);
    } finally {
      source.rollback();
      target.rollback();
      source.setAutoCommit(true);
      source.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      target.setAutoCommit(true);
    }
  }

  private long applyChanges(List<MovedTable> tables) throws SQLException {
    long workspace = ends.workspaceId();
    long changes = MoveJournal.size(source, workspace);
    if (changes == 0) {
      return 0;
    }
    List<MovedTable> changed = takeChanges(tables);
    List<MovedTable> lastFirst = new ArrayList<>(changed);
    Collections.reverse(lastFirst);
    for (MovedTable table : lastFirst) {
      if (!table.hasChildren()) {
        MoveEnds.update(target, table.deleteTaken(workspace, false));
      }
    }
    for (MovedTable table : lastFirst) {
      if (table.hasChildren()) {
        MoveEnds.update(target, table.deleteTaken(workspace, true));
      }
    }
    for (MovedTable table : changed) {
      if (table.hasChildren()) {
        merge(table);
      }
    }
    for (MovedTable table : changed) {
      if (!table.hasChildren()) {
        CopyStream.copyBinary(source, table.selectTaken(workspace), target, table.copyIn());
      }
    }
    return changes;
  }

  /** Moves the captured keys to both sides, and returns the tables to which they belong. */
  private List<MovedTable> takeChanges(List<MovedTable> tables) throws SQLException {
    MoveJournal.takeChanges(source, ends.workspaceId());
    List<MovedTable> changed = new ArrayList<>();
    for (MovedTable table : tables) {
      String isChanged = "select 1 from taken where table_name = '" + table.name() + "' limit 1";
      if (MoveEnds.queryRow(source, isChanged) != null) {
        changed.add(table);
        if (table.hasChildren()) {
          MoveEnds.update(source, table.markLiving(ends.workspaceId()));
        }
      }
    }
    MoveEnds.execute(
        target,
        "create temp table taken (table_name text, key text[], lives boolean) on commit drop");
    CopyStream.copyBinary(
        source,
        "select table_name, key, lives from taken",
        target,
        "copy taken from stdin (format binary)");
    MoveEnds.execute(target, "analyze taken");
    return changed;
  }

  private void merge(MovedTable table) throws SQLException {
    MoveEnds.execute(target, table.stage());
    CopyStream.copyBinary(
        source,
        table.selectTaken(ends.workspaceId()),
        target,
        "copy staged (" + table.columnList() + ") from stdin (format binary)");
    MoveEnds.update(target, table.merge());
    MoveEnds.execute(target, "drop table staged");
  }

  /**
   * Copies rows from a place on, up to a number of rows, and returns the next place; empty: no row
   * is left.
   */
  Optional<MovePlace> copy(@Nullable MovePlace from, long most) throws SQLException {
    return walk(
        from,
        most,
        (table, after, end) -> {
          MoveEnds.update(target, table.delete(ends.workspaceId(), after, end));
          return CopyStream.copyBinary(
              source, table.select(ends.workspaceId(), after, end), target, table.copyIn());
        });
  }

  /**
   * Compares both sides from a place on, up to a number of rows, and returns the next place; empty:
   * no row is left.
   */
  Optional<MovePlace> compare(@Nullable MovePlace from, long most, MoveTally tally)
      throws SQLException {
    return walk(
        from,
        most,
        (table, after, end) -> {
          String digest = MovedTable.digest(table.select(ends.workspaceId(), after, end));
          List<String> here = Objects.requireNonNull(MoveEnds.queryRow(source, digest));
          List<String> there = Objects.requireNonNull(MoveEnds.queryRow(target, digest));
          return tally.add(table.name(), here, there);
        });
  }

  /** Work on a range of a table, which returns its number of rows. */
  private interface Range {
    long process(MovedTable table, List<String> after, @Nullable List<String> end)
        throws SQLException;
  }

  /** Processes the tables by ranges of their keys. */
  private Optional<MovePlace> walk(@Nullable MovePlace from, long most, Range range)
      throws SQLException {
    long left = most;
    List<String> after = from == null ? List.of() : from.after();
    for (int i = index(from); i < ends.tables().size(); i++) {
      MovedTable table = ends.tables().get(i);
      if (left <= 0) {
        return Optional.of(new MovePlace(table.name(), List.of()));
      }
      List<String> end =
          table.keys().isEmpty()
              ? null
              : MoveEnds.queryRow(source, table.selectRangeEnd(ends.workspaceId(), after, left));
      left -= range.process(table, after, end);
      if (end != null) {
        return Optional.of(new MovePlace(table.name(), end));
      }
      after = List.of();
    }
    return Optional.empty();
  }

  /** The index of a place in the order of the tables. */
  int index(@Nullable MovePlace place) {
    List<String> names = ends.tables().stream().map(MovedTable::name).toList();
    return place == null ? 0 : names.indexOf(place.table());
  }
}
