package plinth.records.board;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;
import plinth.records.lists.RecordCounts;
import plinth.records.lists.RecordSample;
import plinth.records.query.RecordSource;
import plinth.records.query.TalliedCount;
import plinth.records.tally.ValueCounts;
import plinth.tenancy.TimedQuestion;

/**
 * Counts the cards of columns for which no tallies are maintained, such as those of a board with a
 * filter. For an object with few records it counts all of them; for a larger one it uses the limits
 * of lists, with one time limit for all columns together, and then estimates the counts from a
 * sample.
 */
final class BoardCounts {
  /**
   * The maximum number of records of an object whose boards are counted and searched without
   * limits.
   */
  static final int FEW = 20_000;

  private BoardCounts() {}

  /** The maintained counts by the indexes of the columns. */
  static Map<Integer, Count> fromTallies(List<BoardLane> lanes, ValueCounts kept) {
    Map<Integer, Count> known = new HashMap<>();
    for (BoardLane lane : lanes) {
      TalliedCount count = lane.source().kept();
      if (count != null) {
        known.put(lane.place(), Count.exact(count.countIn(kept)));
      }
    }
    return known;
  }

  /**
   * The counts by the indexes of the columns. Refuses exact counts of a large object that take too
   * long.
   */
  static Map<Integer, Count> of(Db db, List<BoardLane> lanes, CountMode mode, boolean isLarge) {
    if (lanes.isEmpty() || mode == CountMode.NONE) {
      return Map.of();
    }
    if (mode == CountMode.ESTIMATED) {
      return estimates(db, lanes);
    }
    boolean isCapped = isLarge && mode == CountMode.CAPPED;
    int millis = isCapped ? RecordCounts.MILLIS : RecordCounts.EXACT_MILLIS;
    List<Long> numbers = numbers(db, lanes, isCapped, isLarge ? millis : 0);
    if (numbers == null) {
      if (!isCapped) {
        throw RecordCounts.tooSlow();
      }
      return estimates(db, lanes);
    }
    Map<Integer, Count> counts = new HashMap<>();
    List<BoardLane> longer = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      if (isCapped && numbers.get(i) > RecordCounts.CAP) {
        longer.add(lanes.get(i));
      } else {
        counts.put(lanes.get(i).place(), Count.exact(numbers.get(i)));
      }
    }
    estimates(db, longer)
        .forEach(
            (place, count) ->
                counts.put(place, Count.estimate(Math.max(count.total(), RecordCounts.CAP + 1))));
    return counts;
  }

  /** Estimates by the indexes of the columns. */
  static Map<Integer, Count> estimates(Db db, List<BoardLane> lanes) {
    if (lanes.isEmpty()) {
      return Map.of();
    }
    List<RecordSource> sources = lanes.stream().map(BoardLane::source).toList();
    List<Long> numbers =
        RecordSample.of(db, sources.get(0), RecordCounts.EXACT_MILLIS).estimates(sources);
    Map<Integer, Count> counts = new HashMap<>();
    for (int i = 0; i < lanes.size(); i++) {
      counts.put(lanes.get(i).place(), Count.estimate(numbers.get(i)));
    }
    return counts;
  }

  private static @Nullable List<Long> numbers(
      Db db, List<BoardLane> lanes, boolean isCapped, int millis) {
    Sql sql = statement(lanes, isCapped);
    Db.Row<List<Long>> row =
        r -> {
          List<Long> all = new ArrayList<>();
          for (int i = 1; i <= lanes.size(); i++) {
            all.add(r.getLong(i));
          }
          return all;
        };
    if (millis == 0) {
      return db.listComposed(sql, row).get(0);
    }
    List<List<Long>> answer = TimedQuestion.query(db, millis, sql, row);
    return answer == null ? null : answer.get(0);
  }

  /** The statement that returns one row with a number for each column. */
  static Sql statement(List<BoardLane> lanes, boolean isCapped) {
    List<Sql> parts = new ArrayList<>();
    for (BoardLane lane : lanes) {
      parts.add(
          Sql.of("(select count(*) from (select 1 from")
              .plus(lane.source().from())
              .plus("where")
              .plus(lane.source().counted())
              .plus(isCapped ? Sql.of("limit ?", RecordCounts.CAP + 1) : Sql.EMPTY)
              .plus(") counted)"));
    }
    return Sql.of("select").plus(Sql.join(", ", parts));
  }
}
