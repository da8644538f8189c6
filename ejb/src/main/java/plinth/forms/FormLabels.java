package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;
import plinth.objects.Shapes;
import plinth.records.RecordLists;
import plinth.records.RecordQuery;

/** What everybody reads of records that others name: the first searchable field that is public. */
@ApplicationScoped
class FormLabels {
  private static final int LONGEST = 255;

  @Inject private Shapes shapes;
  @Inject private RecordLists lists;

  /** By slug {@code { slug, label }} of the records that there are. */
  Map<String, JsonValue> of(Caller caller, String object, Collection<String> slugs) {
    Map<String, JsonValue> labels = new HashMap<>();
    List<String> asked = new ArrayList<>(slugs);
    for (int from = 0; from < asked.size(); from += PageRequest.MAX_LIMIT) {
      int to = Math.min(asked.size(), from + PageRequest.MAX_LIMIT);
      add(caller, object, asked.subList(from, to), labels);
    }
    return labels;
  }

  private void add(
      Caller caller, String object, List<String> slugs, Map<String, JsonValue> labels) {
    Optional<Field> field =
        shapes.toRead(caller, object).fields().stream()
            .filter(known -> known.type().searchable())
            .findFirst();
    JsonObject filter =
        Json.createObjectBuilder()
            .add("field", "slug")
            .add("op", "in")
            .add("value", Json.createArrayBuilder(slugs))
            .build();
    RecordQuery query =
        new RecordQuery(
            new PageRequest(1, PageRequest.MAX_LIMIT),
            "",
            field.map(Field::slug).stream().toList(),
            "",
            filter,
            null,
            RecordQuery.CountMode.NONE);
    String found = lists.list(caller, object, query).items().text();
    for (JsonObject record : JsonText.value(found).asJsonArray().getValuesAs(JsonObject.class)) {
      String slug = record.getString("slug");
      String label =
          field
              .map(known -> record.getJsonObject("data").get(known.slug()))
              .map(value -> value instanceof JsonString text ? text.getString() : "")
              .filter(text -> !text.isBlank())
              .orElse(slug);
      labels.put(slug, labelled(slug, label));
    }
  }

  private static JsonObject labelled(String slug, String label) {
    int length = label.codePointCount(0, label.length());
    String cut =
        length <= LONGEST ? label : label.substring(0, label.offsetByCodePoints(0, LONGEST));
    return Json.createObjectBuilder().add("slug", slug).add("label", cut).build();
  }
}
