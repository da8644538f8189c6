package plinth.records.query;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query that no index supports.
 *
 * @param fields the fields with a condition that no index supports; never empty
 * @param isAlone whether no other condition narrows the records, so that all of them are examined
 */
public record Unindexed(List<String> fields, boolean isAlone) {
  /** Copies the fields. */
  public Unindexed {
    fields = List.copyOf(fields);
  }

  /** Creates the part that consists of a condition on one field. */
  Unindexed(String field, boolean isAlone) {
    this(List.of(field), isAlone);
  }

  /** The first of the fields, which a refusal names. */
  public String field() {
    return fields.get(0);
  }

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
      return negated == null ? null : new Unindexed(negated.fields(), true);
    }
    Filter.Compare<?> compare = (Filter.Compare<?>) filter;
    return compare.column().isIndexed() ? null : new Unindexed(compare.column().slug(), true);
  }

  private static List<Unindexed> parts(List<Filter> filters) {
    return filters.stream().map(Unindexed::of).filter(Objects::nonNull).toList();
  }

  private static @Nullable Unindexed join(List<Unindexed> parts, boolean isAlone) {
    Stream<String> fields = parts.stream().flatMap(part -> part.fields().stream());
    return parts.isEmpty() ? null : new Unindexed(fields.distinct().toList(), isAlone);
  }
}
