package plinth.records.merge;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.UnderConversion;
import plinth.kernel.Json;
import plinth.objects.GrantedShape;
import plinth.records.LinkEdit;
import plinth.records.RecordRow;

/**
 * The values that a survivor gets. Each field keeps its value and, if it has none, gets the one of
 * the first merged record that has one. Files of all records are kept, up to the maximum of the
 * field. Fields that the caller does not see are treated in the same way, so that nothing is lost.
 * Computed fields follow from the values that result.
 *
 * @param changed the new values by field
 * @param notMoved the files that exceeded the maximum, of fields that the caller sees
 */
record MergedValues(Map<String, JsonValue> changed, List<NotMoved> notMoved) {
  /**
   * Decides the values.
   *
   * @param others the merged records, in order
   * @param chosen by the slug of a field, the record whose value is kept
   */
  static MergedValues of(
      GrantedShape shape,
      RecordRow survivor,
      List<RecordRow> others,
      Map<String, RecordRow> chosen) {
    MergedValues values = new MergedValues(new LinkedHashMap<>(), new ArrayList<>());
    for (Field field : shape.complete().fields()) {
      if (LinkEdit.linkOf(field) == null
          && !field.isComputed()
          && !(field.type() instanceof Generated<?>)
          && !(field.type() instanceof UnderConversion)) {
        JsonValue before = value(survivor, field);
        RecordRow from = chosen.get(field.slug());
        JsonValue after =
            from == null ? values.byDefault(shape, field, survivor, others) : value(from, field);
        if (!after.equals(before)) {
          values.changed.put(field.slug(), after);
        }
      }
    }
    return values;
  }

  private static JsonValue value(RecordRow row, Field field) {
    return row.data().getOrDefault(field.slug(), JsonValue.NULL);
  }

  private JsonValue byDefault(
      GrantedShape shape, Field field, RecordRow survivor, List<RecordRow> others) {
    if (field.type() instanceof Attachments files) {
      return allFiles(shape, field, files.max(), survivor, others);
    }
    JsonValue first = value(survivor, field);
    for (RecordRow other : others) {
      first = first == JsonValue.NULL ? value(other, field) : first;
    }
    return first;
  }

  private JsonValue allFiles(
      GrantedShape shape, Field field, int most, RecordRow survivor, List<RecordRow> others) {
    Set<String> files = new LinkedHashSet<>(slugs(value(survivor, field)));
    for (RecordRow other : others) {
      for (String file : slugs(value(other, field))) {
        if (files.size() < most) {
          files.add(file);
        } else if (!files.contains(file) && shape.sees(field)) {
          notMoved.add(new NotMoved(other.slug(), field.slug(), file));
        }
      }
    }
    return files.isEmpty() ? JsonValue.NULL : Json.createArrayBuilder(files).build();
  }

  private static List<String> slugs(JsonValue value) {
    return value instanceof JsonArray array
        ? array.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList()
        : List.of();
  }
}
