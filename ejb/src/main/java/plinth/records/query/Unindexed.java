package plinth.records.query;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query that no index supports.
 *
 * @param field the first field with a condition that no index supports
 * @param isAlone whether no other condition narrows the records, so that all of them are examined
 */
public record Unindexed(String field, boolean isAlone) {
  /** Returns the part of a filter that no index supports; null if there is none. */
  static @Nullable Unindexed of(Filter filter) {
    if (filter instanceof Filter.All all) {
      List<Unindexed> parts = parts(all.filters());
      boolean isNarrowed = parts.size() < all.filters().size();
      return join(parts, !isNarrowed && parts.stream().allMatch(Unindexed::isAlone));
    } else if (filter instanceof Filter.Any any) {
      List<Unindexed> parts = parts(any.filters());
      return join(parts, parts.stream().anyMatch(Unindexed::isAlone));
    } else if (filter instanceof Filter.Not not) {
      Unindexed negated = of(not.filter());
      return negated == null ? null : new Unindexed(negated.field(), true);
    }
    Filter.Compare<?> compare = (Filter.Compare<?>) filter;
    return compare.column().isIndexed() ? null : new Unindexed(compare.column().slug(), true);
  }

  private static List<Unindexed> parts(List<Filter> filters) {
    return filters.stream().map(Unindexed::of).filter(Objects::nonNull).toList();
  }

  private static @Nullable Unindexed join(List<Unindexed> parts, boolean isAlone) {
    return parts.isEmpty() ? null : new Unindexed(parts.get(0).field(), isAlone);
  }
}
