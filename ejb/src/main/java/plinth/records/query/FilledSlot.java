package plinth.records.query;

/**
 * Determines whether a filter only matches records that fill an index slot, which implies that they
 * are live, because deleted records fill none.
 */
final class FilledSlot {
  private FilledSlot() {}

  /** Whether every record that meets the filter fills a slot. */
  static boolean impliedBy(Filter filter) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream().anyMatch(FilledSlot::impliedBy);
    } else if (filter instanceof Filter.Any any) {
      return !any.filters().isEmpty() && any.filters().stream().allMatch(FilledSlot::impliedBy);
    }
    return filter instanceof Filter.Compare<?> compare
        && !compare.operator().isNegative()
        && compare.column().stored()
        && compare.column().slot() != null
        && compare.column().type().slot().isNumbered();
  }
}
