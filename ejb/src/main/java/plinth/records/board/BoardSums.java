package plinth.records.board;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Summable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordQuery.CountMode;
import plinth.records.board.BoardColumn.Sum;
import plinth.records.query.RecordSource;
import plinth.tenancy.TimedQuestion;

/** Sums up values of the cards of columns from the stored data, exactly or not at all. */
final class BoardSums {
  /** The time limit in milliseconds for sums in a large object, unless only they are requested. */
  static final int MILLIS = 100;

  private record Row(int lane, Sum sum) {}

  private BoardSums() {}

  /** The sums by the indexes of the columns; empty if summing up took too long. */
  static Map<Integer, List<Sum>> of(
      Db db, List<BoardLane> lanes, Column<?> column, CountMode mode, boolean isLarge) {
    if (lanes.isEmpty()) {
      return Map.of();
    }
    Sql sql = statement(lanes, column);
    int millis = mode == CountMode.EXACT ? RecordSource.SLOW_MILLIS : MILLIS;
    List<Row> rows =
        isLarge
            ? TimedQuestion.query(db, millis, sql, BoardSums::row)
            : db.listComposed(sql, BoardSums::row);
    if (rows == null) {
      return Map.of();
    }
    Map<Integer, List<Sum>> sums = new HashMap<>();
    lanes.forEach(lane -> sums.put(lane.place(), new ArrayList<>()));
    rows.forEach(row -> sums.computeIfAbsent(row.lane(), l -> new ArrayList<>()).add(row.sum()));
    return sums;
  }

  private static Sql statement(List<BoardLane> lanes, Column<?> column) {
    if (!(column.type() instanceof Summable summable)) {
      throw new IllegalArgumentException(column.slug() + " does not add up");
    }
    @Nullable String currency = summable.currency(column);
    List<Sql> parts = new ArrayList<>();
    for (BoardLane lane : lanes) {
      parts.add(
          Sql.of("select " + lane.place() + " as lane, currency, sum(amount) as amount from (")
              .plus("select " + summable.amount(column) + " as amount,")
              .plus((currency == null ? "null::text" : currency) + " as currency from")
              .plus(lane.source().from())
              .plus("where")
              .plus(lane.source().where())
              .plus(") cards where amount is not null group by currency"));
    }
    return Sql.join(" union all ", parts).plus("order by lane, currency");
  }

  private static Row row(ResultSet row) throws SQLException {
    BigDecimal amount = row.getBigDecimal("amount");
    return new Row(row.getInt("lane"), new Sum(amount, row.getString("currency")));
  }
}
