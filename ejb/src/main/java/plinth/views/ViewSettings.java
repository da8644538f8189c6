package plinth.views;

import jakarta.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.records.query.FilterPaths;
import plinth.records.query.FilterPaths.NamedField;

/**
 * What a view shows and how, by the slugs of fields. The fields may no longer exist; {@link
 * SettingsCheck} determines which settings are still valid.
 *
 * @param sort the sort order in the format of record lists; empty: newest first
 * @param fields the fields to show; empty: all
 */
record ViewSettings(
    ViewType type,
    @Nullable JsonObject filter,
    String sort,
    List<String> fields,
    @Nullable String groupBy,
    @Nullable String sumField,
    @Nullable String dateField,
    CardOrder cardOrder) {

  /** Copies the list of fields. */
  ViewSettings {
    fields = List.copyOf(fields);
  }

  /** The wire names of the members that differ from those of other settings. */
  Set<String> changed(ViewSettings other) {
    Set<String> names = new LinkedHashSet<>();
    addIfChanged(names, "filter", filter, other.filter);
    addIfChanged(names, "sort", sort, other.sort);
    addIfChanged(names, "fields", fields, other.fields);
    addIfChanged(names, "group_by", groupBy, other.groupBy);
    addIfChanged(names, "sum_field", sumField, other.sumField);
    addIfChanged(names, "date_field", dateField, other.dateField);
    return names;
  }

  /**
   * Whether any setting of a view of an object uses a field.
   *
   * @param object the slug of the view's object
   * @param asked the field, and its object
   * @param shapes the shapes of objects by their slugs, for conditions on related records
   */
  boolean uses(String object, NamedField asked, Function<String, Optional<Shape>> shapes) {
    Stream<String> named =
        Stream.of(
                fields.stream(),
                Stream.of(sort.split(",", -1)),
                Stream.of(groupBy, sumField, dateField).flatMap(Stream::ofNullable))
            .flatMap(texts -> texts);
    return FilterPaths.of(filter, object, shapes).contains(asked)
        || FilterPaths.ofPaths(named, object, shapes).contains(asked);
  }

  private static void addIfChanged(
      Set<String> names, String name, @Nullable Object mine, @Nullable Object theirs) {
    if (!Objects.equals(mine, theirs)) {
      names.add(name);
    }
  }
}
