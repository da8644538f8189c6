package plinth.workflow.insight;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.messaging.MessageType;
import plinth.records.query.FilterPaths;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Trigger;

/**
 * The fields and objects that a definition reads and writes, by slug.
 *
 * @param reads fields by object
 * @param writes fields by object
 * @param creates objects
 */
record Reach(Map<String, Set<String>> reads, Map<String, Set<String>> writes, Set<String> creates) {
  /** Placeholder for a status field that is not named. */
  static final String STATUS = "status";

  /**
   * Returns what a definition reads and writes.
   *
   * @param shapes the shapes of objects by their slugs, for conditions on related records
   */
  static Reach of(Definition definition, Function<String, Optional<Shape>> shapes) {
    Reach reach = new Reach(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
    Trigger trigger = definition.trigger();
    String object = trigger.objectSlug();
    for (String field : trigger.watched()) {
      reach.read(object, field);
    }
    reach.condition(object, definition.conditions(), shapes);
    definition.everyStep().forEach(action -> reach.add(object, action, shapes));
    return reach;
  }

  /** Whether the definition uses a field of an object. */
  boolean uses(String object, String field) {
    return reads.getOrDefault(object, Set.of()).contains(field)
        || writes.getOrDefault(object, Set.of()).contains(field);
  }

  /** Whether its changes may cause a trigger. */
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
      case RECORD_DELETED, MESSAGE_RECEIVED, FIRST_MESSAGE, SCHEDULED_REMINDER, MANUAL -> false;
    };
  }

  /** Returns the sets as lists, in order. */
  static Map<String, List<String>> lists(Map<String, Set<String>> sets) {
    Map<String, List<String>> lists = new TreeMap<>();
    sets.forEach((key, values) -> lists.put(key, new ArrayList<>(values)));
    return lists;
  }

  private void add(
      @Nullable String object, Action action, Function<String, Optional<Shape>> shapes) {
    for (JsonValue part : action.settings().values()) {
      TextTemplate.variables(part).forEach(name -> variable(object, name));
    }
    action.accept(new Adding(object, shapes));
  }

  /** Adds what one step uses. */
  private final class Adding implements ActionHandler<Reach> {
    private final @Nullable String object;
    private final Function<String, Optional<Shape>> shapes;

    Adding(@Nullable String object, Function<String, Optional<Shape>> shapes) {
      this.object = object;
      this.shapes = shapes;
    }

    @Override
    public Reach setField(Action step) {
      return addWrite(step.required("field_slug"));
    }

    @Override
    public Reach setStatus(Action step) {
      String named = step.text("field_slug");
      return addWrite(named == null ? STATUS : named);
    }

    @Override
    public Reach createRecord(Action step) {
      creates.add(step.required("object_slug"));
      return Reach.this;
    }

    @Override
    public Reach assign(Action step) {
      return addWrite("assigned_to");
    }

    @Override
    public Reach send(Action step, MessageType type) {
      String phone = step.text("phone_field_slug");
      if (phone != null) {
        read(object, phone);
      }
      return Reach.this;
    }

    @Override
    public Reach call(Action step) {
      return Reach.this;
    }

    @Override
    public Reach pause(Action step) {
      return Reach.this;
    }

    @Override
    public Reach requestApproval(Action step) {
      return Reach.this;
    }

    @Override
    public Reach branch(Action step) {
      condition(object, step.value("conditions"), shapes);
      return Reach.this;
    }

    private Reach addWrite(String field) {
      write(object, field);
      return Reach.this;
    }
  }

  private void variable(@Nullable String object, String name) {
    for (String head : List.of("record.", "old.")) {
      if (name.startsWith(head)) {
        read(object, name.substring(head.length()));
      }
    }
  }

  private void condition(
      @Nullable String object, @Nullable JsonValue json, Function<String, Optional<Shape>> shapes) {
    if (object != null) {
      FilterPaths.of(json, object, shapes).forEach(field -> read(field.object(), field.field()));
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
