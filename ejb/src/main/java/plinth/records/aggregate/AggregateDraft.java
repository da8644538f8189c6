package plinth.records.aggregate;

import jakarta.json.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.related.Operation;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.records.query.FilterJson;
import plinth.tenancy.calendar.WeekStart;

/**
 * A question for measures of an object's records, as the API receives it.
 *
 * @param filter a condition on the records; null: all of them
 * @param q words that the searchable text must contain; null: any text
 * @param view the slug of a saved view whose filter applies in addition; null: none
 * @param groupBy what the records are grouped by, at most three; null: one group of all
 * @param measures what is measured, at most twenty; null: the number of records
 * @param having a condition on the measures of a group; null: none
 * @param sort names of groups and measures, {@code -} for descending; null: in the order of the
 *     groups
 * @param limit the maximum number of groups in the answer; null: 1,000
 * @param subtotals whether to measure the groups of the first fields alone, too
 * @param timezone the time zone in which days begin, an IANA name; null: that of the workspace
 * @param weekStart the first day of a week; null: that of the workspace
 * @param asOf a past moment whose records are measured; null: now
 */
public record AggregateDraft(
    @Nullable JsonValue filter,
    @Nullable String q,
    @Nullable String view,
    @Valid @Nullable List<GroupDraft> groupBy,
    @Valid @Nullable List<MeasureDraft> measures,
    @Nullable JsonValue having,
    @Nullable String sort,
    @Nullable Integer limit,
    @Nullable Boolean subtotals,
    @Nullable String timezone,
    @Words(of = WeekStart.class) @Nullable String weekStart,
    @Nullable String asOf) {

  /** Refuses an unknown start of the week. */
  public AggregateDraft {
    Problem.requireOneOf("week_start", weekStart, WeekStart.class);
  }

  /** The same question of fewer records: those that also meet this condition; null: any. */
  public AggregateDraft narrowed(@Nullable JsonValue condition) {
    JsonValue both =
        condition == null || filter == null || filter == JsonValue.NULL
            ? condition == null ? filter : condition
            : FilterJson.all(List.of(filter, condition));
    return new AggregateDraft(
        both, q, view, groupBy, measures, having, sort, limit, subtotals, timezone, weekStart,
        asOf);
  }

  /**
   * What the records are grouped by.
   *
   * @param field the slug of a field or a system field, or the path to one of the related record
   * @param bucket which values belong together: {@code day}, {@code week}, {@code month}, {@code
   *     quarter} or {@code year} of a date; {@code { "size": 100 }} or {@code { "bounds": [0, 100]
   *     }} of a number; {@code currency} of an amount of money; null: equal ones
   * @param name the name of the group in the answer; null: the slug of the field
   */
  public record GroupDraft(
      @NotBlank String field, @Nullable JsonValue bucket, @Nullable String name) {}

  /**
   * What is measured.
   *
   * @param op the operation
   * @param field the slug of the field, or the path to one of the related record; null for the
   *     number of records
   * @param currency the currency whose amounts are measured, so that the measure is one amount;
   *     null: each currency separately
   * @param name the name of the measure in the answer; null: the operation and the field
   */
  public record MeasureDraft(
      @NotBlank @Words(of = Operation.class) String op,
      @Nullable String field,
      @Nullable String currency,
      @Nullable String name) {}
}
