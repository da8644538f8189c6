package plinth.records.query;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query whose cost no index bounds: conditions on fields without an index, and
 * conditions on related records, of which any number may have to be read.
 *
 * @param fields the fields with a condition that no index supports
 * @param related the fields of related records that have a condition
 * @param isAlone whether no other condition narrows the records, so that all of them are examined
 */
public record Unindexed(List<String> fields, List<RelatedField> related, boolean isAlone) {
  /** Copies the fields. */
  public Unindexed {
    fields = List.copyOf(fields);
    related = List.copyOf(related);
  }

  /** Creates the part that consists of a condition on one field. */
  Unindexed(String field, boolean isAlone) {
    this(List.of(field), List.of(), isAlone);
  }

  /**
   * A field of related records.
   *
   * @param path the path from the records of the query, such as {@code company.country}
   * @param object the slug of the related object
   * @param field the slug of its field
   * @param isIndexed whether an index supports conditions on the field
   */
  public record RelatedField(String path, String object, String field, boolean isIndexed) {}

  /** The first of the fields, which a refusal names. */
  public String field() {
    return fields.isEmpty() ? related.get(0).path() : fields.get(0);
  }

  /** Why the query takes long. */
  String reason() {
    return fields.isEmpty() && related.get(0).isIndexed()
        ? field() + " reads too many related records"
        : field() + " has no index";
  }

  /** Returns the part of a filter whose cost no index bounds; null if there is none. */
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
      return negated == null ? null : new Unindexed(negated.fields, negated.related, true);
    } else if (filter instanceof Filter.Related related) {
      return of(related);
    }
    return filter instanceof Filter.Compare<?> compare && !compare.column().isIndexed()
        ? new Unindexed(compare.column().slug(), true)
        : null;
  }

  private static @Nullable Unindexed of(Filter.Related related) {
    List<RelatedField> fields = related("", related).distinct().toList();
    if (fields.isEmpty()) {
      return null;
    }
    return new Unindexed(List.of(), fields, true);
  }

  /** The fields of related records in a condition, which begins at a path. */
  private static Stream<RelatedField> related(String path, Filter.Related related) {
    return leaves(
        path + related.field() + ".", related.hop().object(), List.of(related.condition()));
  }

  private static Stream<RelatedField> leaves(String path, String object, List<Filter> filters) {
    return filters.stream()
        .flatMap(
            filter -> {
              if (filter instanceof Filter.All all) {
                return leaves(path, object, all.filters());
              } else if (filter instanceof Filter.Any any) {
                return leaves(path, object, any.filters());
              } else if (filter instanceof Filter.Not not) {
                return leaves(path, object, List.of(not.filter()));
              } else if (filter instanceof Filter.Related related) {
                return related(path, related);
              }
              return filter instanceof Filter.Compare<?> compare
                  ? Stream.of(leaf(path, object, compare))
                  : Stream.empty();
            });
  }

  private static RelatedField leaf(String path, String object, Filter.Compare<?> compare) {
    String slug = compare.column().slug();
    return new RelatedField(path + slug, object, slug, compare.column().isIndexed());
  }

  private static List<Unindexed> parts(List<Filter> filters) {
    return filters.stream().map(Unindexed::of).filter(Objects::nonNull).toList();
  }

  private static @Nullable Unindexed join(List<Unindexed> parts, boolean isAlone) {
    return parts.isEmpty()
        ? null
        : new Unindexed(
            parts.stream().flatMap(part -> part.fields().stream()).distinct().toList(),
            parts.stream().flatMap(part -> part.related().stream()).distinct().toList(),
            isAlone);
  }
}
