package plinth.records.query;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds conditions that no index serves. */
final class Unindexed {
  private Unindexed() {}

  /** The first field that a filter asks without an index; null when there is none. */
  static @Nullable String in(Filter filter) {
    if (filter instanceof Filter.All all) {
      return first(all.filters());
    } else if (filter instanceof Filter.Any any) {
      return first(any.filters());
    } else if (filter instanceof Filter.Not not) {
      return in(not.filter());
    }
    Filter.Compare<?> compare = (Filter.Compare<?>) filter;
    return compare.column().indexed() ? null : compare.column().slug();
  }

  private static @Nullable String first(List<Filter> filters) {
    return filters.stream().map(Unindexed::in).filter(Objects::nonNull).findFirst().orElse(null);
  }
}
