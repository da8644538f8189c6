package plinth.records;

import java.time.Instant;
import java.util.List;
import plinth.fields.Comparison;
import plinth.fields.Operator;
import plinth.kernel.Sql;

/**
 * A filter as a condition over the record table with the alias {@code r}. It is true exactly where
 * {@link Filter#matches} is; elsewhere it is false or null, which a WHERE does not tell apart.
 *
 * <p>Spec: Queries.
 *
 * @param condition the condition; never empty
 * @param throughView whether it must be asked of the view {@code record_search} for an index to
 *     serve it, because it uses operators that are not leakproof
 */
public record FilterSql(Sql condition, boolean throughView) {

  /** The condition of a filter at a moment. */
  public static FilterSql of(Filter filter, Instant now) {
    return new FilterSql(condition(filter, now), throughView(filter));
  }

  private static Sql condition(Filter filter, Instant now) {
    if (filter instanceof Filter.All all) {
      return joined(all.filters(), " and ", "true", now);
    }
    if (filter instanceof Filter.Any any) {
      return joined(any.filters(), " or ", "false", now);
    }
    if (filter instanceof Filter.Not not) {
      return denied(condition(not.filter(), now));
    }
    return compare((Filter.Compare<?>) filter, now);
  }

  private static Sql joined(List<Filter> filters, String word, String none, Instant now) {
    return filters.isEmpty()
        ? Sql.of(none)
        : Sql.join(word, filters.stream().map(f -> condition(f, now)).toList()).inParentheses();
  }

  private static <V> Sql compare(Filter.Compare<V> compare, Instant now) {
    if (compare.operator().unary()) {
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
            .sql(compare.column(), compare.plain(), compare.operands(now))
            .inParentheses();
    return compare.operator().negative() ? denied(positive) : positive;
  }

  /** Null counts as false, so that the complement holds for empty values. */
  private static Sql denied(Sql condition) {
    return condition.inParentheses().plus("is not true").inParentheses();
  }

  private static boolean throughView(Filter filter) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream().anyMatch(FilterSql::throughView);
    }
    if (filter instanceof Filter.Any any) {
      return any.filters().stream().anyMatch(FilterSql::throughView);
    }
    if (filter instanceof Filter.Not not) {
      return throughView(not.filter());
    }
    return asksView((Filter.Compare<?>) filter);
  }

  private static <V> boolean asksView(Filter.Compare<V> compare) {
    return !compare.operator().unary()
        && compare.column().type().comparison().throughView(compare.column(), compare.plain());
  }
}
