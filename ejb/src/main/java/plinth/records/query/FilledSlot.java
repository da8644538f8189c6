package plinth.records.query;

/**
 * Tells whether a filter lets only records through that fill an index slot; a deleted one fills
 * none.
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
        && !compare.operator().negative()
        && compare.column().stored()
        && compare.column().slot() != null
        && compare.column().type().slot().numbered();
  }
}
