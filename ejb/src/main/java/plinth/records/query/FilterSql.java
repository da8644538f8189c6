package plinth.records.query;

import java.time.Instant;
import java.util.List;
import plinth.fields.Comparison;
import plinth.fields.Operator;
import plinth.fields.Place;
import plinth.kernel.Sql;

/**
 * A filter as a condition over the record table with the alias {@code r}. It is true exactly when
 * {@link Filter#matches} is; otherwise it is false or null, which WHERE treats alike.
 *
 * @param condition the condition; never empty
 * @param place the table or view on which indexes support the condition
 * @param words a necessary condition on the search text of matching records; empty if the filter
 *     implies nothing about the search text
 */
public record FilterSql(Sql condition, Place place, Sql words) {

  /** The condition for a filter on the records of an object in a workspace at a moment. */
  public static FilterSql of(long workspaceId, Filter filter, Instant now) {
    return of(filter, RelatedSql.of(workspaceId, now));
  }

  /** The condition for a filter whose conditions on related records are written in this way. */
  static FilterSql of(Filter filter, RelatedSql related) {
    return new FilterSql(condition(filter, related), place(filter), words(filter));
  }

  private static Sql condition(Filter filter, RelatedSql how) {
    if (filter instanceof Filter.All all) {
      return join(all.filters(), " and ", "true", how);
    }
    if (filter instanceof Filter.Any any) {
      return join(any.filters(), " or ", "false", how);
    }
    if (filter instanceof Filter.Not not) {
      return negate(condition(not.filter(), how));
    }
    if (filter instanceof Filter.Related related) {
      return how.condition(related);
    }
    if (filter instanceof Filter.Decided decided) {
      return Sql.of(String.valueOf(decided.holds()));
    }
    return compare((Filter.Compare<?>) filter, how.now());
  }

  private static Sql join(List<Filter> filters, String word, String none, RelatedSql how) {
    return filters.isEmpty()
        ? Sql.of(none)
        : Sql.join(word, filters.stream().map(f -> condition(f, how)).toList()).inParentheses();
  }

  private static <V> Sql compare(Filter.Compare<V> compare, Instant now) {
    if (compare.operator().isUnary()) {
      Comparison<V> comparison = compare.column().type().comparison();
      return compare.operator() == Operator.IS_EMPTY
          ? comparison.absent(compare.column())
          : comparison.present(compare.column());
    }
    Sql positive =
        compare
            .column()
            .type()
            .comparison()
            .sql(compare.column(), compare.plainOperator(), compare.operands(now))
            .inParentheses();
    return compare.operator().isNegative() ? negate(positive) : positive;
  }

  /**
   * The complement of a condition: null counts as false, so that the complement is true for empty
   * values.
   */
  static Sql negate(Sql condition) {
    return condition.inParentheses().plus("is not true").inParentheses();
  }

  private static Place place(Filter filter) {
    if (filter instanceof Filter.All all) {
      return place(all.filters());
    }
    if (filter instanceof Filter.Any any) {
      return place(any.filters());
    }
    if (filter instanceof Filter.Not not) {
      return place(not.filter());
    }
    // Conditions on related records name the record by its number, which each place has.
    return filter instanceof Filter.Compare<?> compare ? place(compare) : Place.RECORDS;
  }

  private static Place place(List<Filter> filters) {
    return filters.stream().map(FilterSql::place).reduce(Place.RECORDS, Place::with);
  }

  private static <V> Place place(Filter.Compare<V> compare) {
    return compare.operator().isUnary()
        ? Place.RECORDS
        : compare.column().type().comparison().place(compare.column(), compare.plainOperator());
  }

  private static Sql words(Filter filter) {
    if (filter instanceof Filter.All all) {
      return Sql.join(
          " and ",
          all.filters().stream()
              .map(FilterSql::words)
              .filter(words -> !words.text().isEmpty())
              .toList());
    }
    return filter instanceof Filter.Compare<?> compare ? words(compare) : Sql.EMPTY;
  }

  private static <V> Sql words(Filter.Compare<V> compare) {
    return compare.operator().isUnary() || compare.operator().isNegative()
        ? Sql.EMPTY
        : compare.column().type().comparison().words(compare.plainOperator(), compare.operands());
  }
}
