package plinth.workflow.insight;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import plinth.workflow.definition.Action;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.TextTemplate;
import plinth.workflow.definition.Trigger;

/**
 * What a definition reads and writes, by the slugs that it names.
 *
 * @param reads fields by object
 * @param writes fields by object; a star where any may be
 * @param creates objects
 */
record Reach(Map<String, Set<String>> reads, Map<String, Set<String>> writes, Set<String> creates) {
  /** Stands for the field of a status that is not named. */
  static final String STATUS = "status";

  /** What a definition reaches. */
  static Reach of(Definition definition) {
    Reach reach = new Reach(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
    Trigger trigger = definition.trigger();
    String object = trigger.objectSlug();
    for (String field : trigger.watched()) {
      reach.read(object, field);
    }
    if (definition.conditions() != null) {
      reach.condition(object, definition.conditions());
    }
    definition.everyStep().forEach(action -> reach.add(object, action));
    return reach;
  }

  /** Whether a field of an object is named anywhere. */
  boolean names(String object, String field) {
    return reads.getOrDefault(object, Set.of()).contains(field)
        || writes.getOrDefault(object, Set.of()).contains(field);
  }

  /** Whether what this does may set a trigger off. */
  boolean mayTrigger(Trigger trigger) {
    String object = trigger.objectSlug();
    if (object == null) {
      return false;
    }
    Set<String> written = writes.getOrDefault(object, Set.of());
    return switch (trigger.type()) {
      case RECORD_CREATED -> creates.contains(object);
      case RECORD_UPDATED -> !written.isEmpty();
      case FIELD_CHANGED, STATUS_CHANGED -> trigger.watched().stream().anyMatch(written::contains);
      default -> false;
    };
  }

  /** The sets as lists, in order. */
  static Map<String, List<String>> lists(Map<String, Set<String>> sets) {
    Map<String, List<String>> lists = new TreeMap<>();
    sets.forEach((key, values) -> lists.put(key, new ArrayList<>(values)));
    return lists;
  }

  private void add(@Nullable String object, Action action) {
    for (JsonValue part : action.settings().values()) {
      TextTemplate.variables(part).forEach(name -> variable(object, name));
    }
    switch (action.type()) {
      case UPDATE_FIELD -> write(object, action.required("field_slug"));
      case UPDATE_STATUS -> {
        String named = action.text("field_slug");
        write(object, named == null ? STATUS : named);
      }
      case ASSIGN -> write(object, "assigned_to");
      case CREATE_RECORD -> creates.add(action.required("object_slug"));
      case SEND_MESSAGE, SEND_TEMPLATE -> {
        String phone = action.text("phone_field_slug");
        if (phone != null) {
          read(object, phone);
        }
      }
      case BRANCH -> condition(object, action.value("conditions").asJsonObject());
      case SEND_WEBHOOK, APPROVAL, WAIT -> {}
    }
  }

  private void variable(@Nullable String object, String name) {
    for (String head : List.of("record.", "old.")) {
      if (name.startsWith(head)) {
        read(object, name.substring(head.length()));
      }
    }
  }

  private void condition(@Nullable String object, JsonValue json) {
    if (json instanceof JsonArray array) {
      array.forEach(part -> condition(object, part));
    } else if (json instanceof JsonObject node) {
      if (node.get("field") instanceof JsonString field) {
        read(object, field.getString());
      }
      for (String word : List.of("and", "or", "not")) {
        condition(object, node.getOrDefault(word, JsonValue.NULL));
      }
    }
  }

  private void read(@Nullable String object, String field) {
    if (object != null) {
      reads.computeIfAbsent(object, key -> new TreeSet<>()).add(field);
    }
  }

  private void write(@Nullable String object, String field) {
    if (object != null) {
      writes.computeIfAbsent(object, key -> new TreeSet<>()).add(field);
    }
  }
}
