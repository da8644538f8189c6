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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.References;
import plinth.files.FileRows;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.PublishedForm;

/**
 * Writes records for everybody: of what stands around {@code data} only the slug and the moment,
 * and labels where {@code data} holds slugs.
 */
@ApplicationScoped
class FormRecords {
  @Inject private FileRows files;
  @Inject private FormLabels labels;

  /** The records as their reader's shape gave them, for everybody. */
  List<FormRecord> of(Caller caller, PublishedForm form, List<JsonObject> records) {
    Map<String, Map<String, JsonValue>> words = new HashMap<>();
    for (Field field : form.shape().seen().fields()) {
      if (field.type() instanceof Attachments) {
        Map<String, JsonValue> names = new HashMap<>();
        files
            .names(caller, slugs(records, field))
            .forEach((slug, name) -> names.put(slug, Json.createValue(name)));
        words.put(field.slug(), names);
      } else if (field.type() instanceof References target) {
        words.put(field.slug(), labels.of(caller, target.object(), slugs(records, field)));
      }
    }
    return records.stream().map(record -> shown(record, words)).toList();
  }

  private static FormRecord shown(JsonObject record, Map<String, Map<String, JsonValue>> words) {
    JsonObjectBuilder data = Json.createObjectBuilder();
    record
        .getJsonObject("data")
        .forEach((slug, value) -> data.add(slug, worded(value, words.get(slug))));
    return new FormRecord(
        record.getString("slug"), data.build(), Instant.parse(record.getString("created_at")));
  }

  /** The value with its slugs replaced; one that nothing is known of is left out. */
  private static JsonValue worded(JsonValue value, @Nullable Map<String, JsonValue> words) {
    if (words == null) {
      return value;
    } else if (value instanceof JsonString slug) {
      return words.getOrDefault(slug.getString(), JsonValue.NULL);
    } else if (value instanceof JsonArray list) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      list.stream()
          .map(one -> worded(one, words))
          .filter(w -> w != JsonValue.NULL)
          .forEach(all::add);
      return all.build();
    }
    return value;
  }

  private static Set<String> slugs(List<JsonObject> records, Field field) {
    List<JsonValue> values = new ArrayList<>();
    for (JsonObject record : records) {
      JsonValue value = record.getJsonObject("data").get(field.slug());
      if (value instanceof JsonArray list) {
        values.addAll(list);
      } else if (value != null) {
        values.add(value);
      }
    }
    Set<String> slugs = new LinkedHashSet<>();
    for (JsonValue value : values) {
      if (value instanceof JsonString slug) {
        slugs.add(slug.getString());
      }
    }
    return slugs;
  }
}
