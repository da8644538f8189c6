package plinth.records.aggregate;

import java.util.List;

/**
 * What the answer of a question will contain.
 *
 * @param groups the names of the groups, in their order
 * @param measures the measures, in their order
 */
public record AggregateOutline(List<String> groups, List<MeasureOutline> measures) {

  /**
   * A measure of the answer.
   *
   * @param name its name
   * @param isNumber whether it is one number for each group, rather than an amount for each
   *     currency, a date or a time
   */
  public record MeasureOutline(String name, boolean isNumber) {}
}
