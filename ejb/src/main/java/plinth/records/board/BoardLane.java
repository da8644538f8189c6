package plinth.records.board;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.kernel.Problem;
import plinth.records.query.Filter;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;

/**
 * The records of one column of a board.
 *
 * @param place its index among the requested columns
 * @param option its option; null for the records without a value, which no index finds
 * @param source the records
 */
record BoardLane(int place, @Nullable Option option, RecordSource source) {
  private static final String TOO_MANY = "A board has at most 50 active columns";

  /** The maximum number of active columns of a board, because each needs a query of its own. */
  static final int MAX = 50;

  /** The maximum number of inactive options that a board shows. */
  static final int MAX_INACTIVE = 50;

  /**
   * The columns in order: the active options, the inactive ones that records have, then the records
   * without a value.
   *
   * @param held the inactive options that records have
   */
  static List<BoardLane> of(
      long workspaceId, Shape shape, BoardQuery query, Instant now, Set<String> held) {
    List<@Nullable Option> options = new ArrayList<>(columns(query, held));
    if (query.groupBy().hasRest()) {
      options.add(null);
    }
    List<BoardLane> lanes = new ArrayList<>();
    for (@Nullable Option option : options) {
      String value = option == null ? "" : option.value();
      if (query.column() == null || query.column().equals(value)) {
        Filter filter = within(shape, query, option);
        RecordSource source = RecordSource.of(workspaceId, shape, filter, "", now);
        lanes.add(new BoardLane(lanes.size(), option, source));
      }
    }
    if (lanes.isEmpty()) {
      throw Problem.invalid("column", "unknown", "Must be a column of the board, or empty");
    }
    return lanes;
  }

  private static List<Option> columns(BoardQuery query, Set<String> held) {
    List<Option> options = query.groupBy().options();
    List<Option> active = options.stream().filter(Option::active).toList();
    if (active.size() > MAX) {
      throw Problem.invalid("group_by", "size", TOO_MANY);
    }
    Stream<Option> others =
        options.stream()
            .filter(option -> !option.active())
            .filter(o -> held.contains(o.value()) || o.value().equals(query.column()))
            .limit(query.column() == null ? MAX_INACTIVE : Long.MAX_VALUE);
    return Stream.concat(active.stream(), others).toList();
  }

  /** Why the options of a field cannot be the columns of a board; empty: they can. */
  static Optional<String> refusal(FieldType<?> type) {
    return type instanceof Choices choices
            && choices.options().stream().filter(Option::active).count() > MAX
        ? Optional.of(TOO_MANY)
        : Optional.empty();
  }

  /** The inactive options of the field of the columns. */
  static List<String> inactiveValues(BoardQuery query) {
    return query.groupBy().options().stream()
        .filter(option -> !option.active())
        .map(Option::value)
        .toList();
  }

  /**
   * A copy of the lane with the time limit of queries without an index, although its filter has
   * one.
   */
  BoardLane withTimeout(String field) {
    return new BoardLane(place, option, source.withTimeout(field));
  }

  private static Filter within(Shape shape, BoardQuery query, @Nullable Option option) {
    String value = option == null ? null : option.value();
    Filter own = FilterParser.parse(query.groupBy().condition(value), shape, "group_by");
    Filter filter = query.filter();
    return filter == null ? own : new Filter.All(List.of(own, filter));
  }
}
