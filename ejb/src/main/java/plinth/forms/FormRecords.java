package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.files.FileRows;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.PublishedForm;

/**
 * Renders records for the public. Outside of {@code data} only the slug and the creation time are
 * shown; files are shown by their names, because the public cannot download them.
 */
@ApplicationScoped
class FormRecords {
  @Inject private FileRows files;

  /** Reduces records that were read with the shape of the form to what the public may see. */
  List<FormRecord> of(Caller caller, PublishedForm form, List<JsonObject> records) {
    List<String> fields =
        form.shape().seen().fields().stream()
            .filter(field -> field.type() instanceof Attachments)
            .map(Field::slug)
            .toList();
    Set<String> slugs = new LinkedHashSet<>();
    for (JsonObject record : records) {
      fields.forEach(field -> slugs.addAll(files(record.getJsonObject("data").get(field))));
    }
    Map<String, String> names = files.names(caller, slugs);
    return records.stream().map(record -> toRecord(record, fields, names)).toList();
  }

  private static FormRecord toRecord(
      JsonObject record, List<String> fields, Map<String, String> names) {
    JsonObject values = record.getJsonObject("data");
    JsonObjectBuilder data = Json.createObjectBuilder(values);
    for (String field : fields) {
      if (values.get(field) instanceof JsonArray) {
        JsonArrayBuilder named = Json.createArrayBuilder();
        files(values.get(field)).stream()
            .filter(names::containsKey)
            .forEach(slug -> named.add(names.get(slug)));
        data.add(field, named);
      }
    }
    return new FormRecord(
        record.getString("slug"), data.build(), Instant.parse(record.getString("created_at")));
  }

  private static List<String> files(@Nullable JsonValue value) {
    return value instanceof JsonArray list ? list.getValuesAs(JsonString::getString) : List.of();
  }
}
