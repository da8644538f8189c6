package plinth.records;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Option;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * The records of one column of a board.
 *
 * @param place its place among the columns that are asked for
 * @param option its option; null for the records without a value, which no index finds
 * @param source the records
 */
record BoardLane(int place, @Nullable Option option, RecordSource source) {
  /** The most options that make a board; each column is a question of its own. */
  static final int MOST = 50;

  /** The columns in their order: the active options, then the records without a value. */
  static List<BoardLane> of(long workspaceId, Shape shape, BoardQuery query, Instant now) {
    List<@Nullable Option> options = new ArrayList<>(active(query.groupBy()));
    if (options.size() > MOST) {
      throw Problem.invalid("group_by", "size", "A board has at most " + MOST + " options");
    }
    options.add(null);
    List<BoardLane> lanes = new ArrayList<>();
    for (@Nullable Option option : options) {
      String value = option == null ? "" : option.value();
      if (query.column() == null || query.column().equals(value)) {
        Filter filter = within(query.groupBy(), option, query.filter());
        RecordSource source = RecordSource.of(workspaceId, shape, filter, "", now);
        lanes.add(new BoardLane(lanes.size(), option, source));
      }
    }
    if (lanes.isEmpty()) {
      throw Problem.invalid("column", "unknown", "Must be an active option, or empty");
    }
    return lanes;
  }

  /** The same lane, stopped when it finds no end though an index serves its filter. */
  BoardLane stopped(String field) {
    return new BoardLane(place, option, source.stopped(field));
  }

  private static List<Option> active(Column<?> groupBy) {
    if (groupBy.type() instanceof Choices choices) {
      return choices.options().stream().filter(Option::active).toList();
    }
    throw new IllegalArgumentException(groupBy.slug() + " has no options");
  }

  private static <V> Filter within(
      Column<V> column, @Nullable Option option, @Nullable Filter filter) {
    Operator operator = option == null ? Operator.IS_EMPTY : Operator.EQ;
    List<V> operands =
        option == null
            ? List.of()
            : List.of(column.type().operand(Json.createValue(option.value()), column.slug()));
    Filter own = new Filter.Compare<>(column, operator, operands, null);
    return filter == null ? own : new Filter.All(List.of(own, filter));
  }
}
