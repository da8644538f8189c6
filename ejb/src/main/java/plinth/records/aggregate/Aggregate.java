package plinth.records.aggregate;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measures of the records of an object.
 *
 * @param groups the groups in the order asked for
 * @param hasMore whether there are more groups than the answer may have
 * @param subtotals the groups of the first fields alone, if they were asked for
 * @param total the measures of all records of the filter, whatever the condition on groups
 * @param timezone the time zone in which days begin
 */
public record Aggregate(
    List<MeasuredGroup> groups,
    boolean hasMore,
    List<MeasuredGroup> subtotals,
    JsonObject total,
    String timezone) {

  /**
   * A group of records.
   *
   * @param keys the values that its records have in common, in the order of the fields
   * @param measures the measures by their names: a number, a date, a time or null; for amounts of
   *     money a list with an amount for each currency
   * @param filter the filter for its records, to be combined with that of the question; null if
   *     filters cannot express it
   */
  public record MeasuredGroup(
      List<GroupValue> keys, JsonObject measures, @Nullable JsonObject filter) {}

  /**
   * A value that the records of a group have in common.
   *
   * @param name the name of the group
   * @param value the value as a filter accepts it; for values that belong together the first one;
   *     null: the records have none
   * @param label the label for people; empty if the records have no value
   * @param color a colour for the label, or null
   * @param to the last day of dates that belong together, or the number below which numbers are;
   *     else null
   */
  public record GroupValue(
      String name,
      @Nullable JsonValue value,
      String label,
      @Nullable String color,
      @Nullable JsonValue to) {}
}
