package plinth.views;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    @Nullable String dateField) {

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

  /** Whether any setting names a field. */
  boolean uses(String field) {
    return fields.contains(field)
        || field.equals(groupBy)
        || field.equals(sumField)
        || field.equals(dateField)
        || Arrays.stream(sort.split(",", -1))
            .anyMatch(key -> key.strip().replaceFirst("^-", "").equals(field))
        || (filter != null && uses(filter, field));
  }

  private static boolean uses(JsonValue json, String field) {
    if (json instanceof JsonArray array) {
      return array.stream().anyMatch(part -> uses(part, field));
    }
    return json instanceof JsonObject object
        && object.entrySet().stream()
            .anyMatch(
                part ->
                    part.getKey().equals("field")
                        ? part.getValue() instanceof JsonString slug
                            && slug.getString().equals(field)
                        : uses(part.getValue(), field));
  }

  private static void addIfChanged(
      Set<String> names, String name, @Nullable Object mine, @Nullable Object theirs) {
    if (!Objects.equals(mine, theirs)) {
      names.add(name);
    }
  }
}
