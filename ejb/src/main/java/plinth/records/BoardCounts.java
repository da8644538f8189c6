package plinth.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;

/**
 * Counts the cards of columns whose numbers are not kept, as those of a board under a filter. In an
 * object of few records it counts them all; in a larger one as far as lists count, in a time for
 * the whole board, and past it the database estimates.
 */
final class BoardCounts {
  /** How many records an object has at most for a board to be counted and searched without end. */
  static final int FEW = 20_000;

  /** How long counting may take in a larger object. */
  static final int MILLIS = 25;

  private BoardCounts() {}

  /** The counts that are kept, by the places of the columns. */
  static Map<Integer, Count> known(List<BoardLane> lanes, ValueCounts kept) {
    Map<Integer, Count> known = new HashMap<>();
    for (BoardLane lane : lanes) {
      KeptCount count = lane.source().kept();
      if (count != null) {
        known.put(lane.place(), new Count(count.in(kept), false));
      }
    }
    return known;
  }

  /**
   * The counts by the places of the columns.
   *
   * @param most how many milliseconds counting may take when nothing else is asked for; 0: any time
   */
  static Map<Integer, Count> of(Db db, List<BoardLane> lanes, CountMode mode, int most) {
    Map<Integer, Count> counts = new HashMap<>();
    if (lanes.isEmpty() || mode == CountMode.NONE) {
      return counts;
    }
    boolean isCapped = most > 0 && mode == CountMode.CAPPED;
    int millis = most == 0 || isCapped ? most : RecordSource.SLOW_MILLIS;
    List<Long> numbers = mode == CountMode.ESTIMATED ? null : numbers(db, lanes, isCapped, millis);
    for (int i = 0; i < lanes.size(); i++) {
      BoardLane lane = lanes.get(i);
      Long number = numbers == null ? null : numbers.get(i);
      counts.put(
          lane.place(),
          number == null || (isCapped && number > RecordCounts.CAP)
              ? RecordCounts.estimate(db, lane.source())
              : new Count(number, false));
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
      return db.composed(sql, row).get(0);
    }
    List<List<Long>> answer = TimedQuestion.ask(db, millis, sql, row);
    return answer == null ? null : answer.get(0);
  }

  /** One row with a number for each column. */
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
