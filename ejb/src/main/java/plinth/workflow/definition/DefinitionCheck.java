package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.Shapes;
import plinth.records.query.FilterParser;
import plinth.tenancy.calendar.WorkspaceCalendars;
import plinth.workflow.action.ActionReader;
import plinth.workflow.action.DraftReader;

/**
 * Checks the definition in a request against the workspace as the caller sees it: a caller who
 * cannot see a field cannot create a workflow that uses it. Reports all errors at once.
 */
@ApplicationScoped
public class DefinitionCheck {
  @Inject private Shapes shapes;
  @Inject private ConditionCheck conditions;
  @Inject private ActionCheck actions;
  @Inject private MessageCheck messages;
  @Inject private WorkspaceCalendars calendars;

  /**
   * Reads and checks the definition in a request.
   *
   * @param conditions JSON null for none
   */
  public Definition read(Caller caller, JsonValue trigger, JsonValue conditions, JsonValue steps) {
    List<FieldError> errors = new ArrayList<>();
    JsonObject body =
        Json.createObjectBuilder()
            .add("trigger", trigger)
            .add("conditions", conditions)
            .add("actions", steps)
            .build();
    DraftReader in = new DraftReader(body, "", errors);
    if (!in.has("trigger")) {
      in.fault("trigger", "required", "trigger must be an object");
    }
    Trigger read = Trigger.read(in.inner("trigger"), calendars.current().zone());
    if (!in.has("actions") || (steps instanceof JsonArray array && array.isEmpty())) {
      in.fault("actions", "required", "actions must have at least one step");
    }
    JsonArray canonical = new ActionReader().read(in, "actions", 1);
    JsonObject asked = conditions == JsonValue.NULL ? null : in.object("conditions");
    requireValid(errors);
    if (read == null) {
      throw new IllegalStateException("a trigger that cannot be read is a fault");
    }
    Definition definition = new Definition(read, asked, canonical);
    refuseLacking(caller, definition);
    Definition checked = check(caller, definition, errors);
    requireValid(errors);
    return checked;
  }

  /** Returns the errors in a stored definition that was once valid. */
  public List<FieldError> problems(Caller caller, Definition definition) {
    List<FieldError> errors = DefinitionRights.lacking(caller, definition);
    check(caller, definition, errors);
    return errors;
  }

  /** Returns the parts of a definition that the caller has no right to use, each by its place. */
  public List<FieldError> listDenied(Caller caller, Definition definition) {
    List<FieldError> faults = new ArrayList<>(problems(caller, definition));
    if (!faults.isEmpty()) {
      Caller unlimited =
          Caller.system(caller.origin().requestId()).inWorkspace(caller.requireWorkspace());
      faults.removeAll(problems(unlimited, definition));
    }
    return faults;
  }

  /** Refuses with 403 a caller without a permission that the definition requires. */
  private static void refuseLacking(Caller caller, Definition definition) {
    List<FieldError> lacking = DefinitionRights.lacking(caller, definition);
    if (!lacking.isEmpty()) {
      Problem exceeded = new Problem(AccessProblem.RIGHTS_EXCEEDED);
      lacking.forEach(fault -> exceeded.field(fault.field(), fault.rule(), fault.message()));
      throw exceeded;
    }
  }

  /** Returns warnings for valid parts of a definition that will fail in every run. */
  public List<FieldError> warnings(Definition definition) {
    return actions.warnings(definition);
  }

  private Definition check(Caller caller, Definition definition, List<FieldError> errors) {
    Trigger trigger = definition.trigger();
    Shape shape = shape(caller, trigger.objectSlug(), errors);
    if (trigger.objectSlug() != null && shape == null) {
      return definition;
    }
    Definition named = definition;
    if (shape != null) {
      Trigger completed = completeTrigger(trigger, shape, errors);
      named = new Definition(completed, definition.conditions(), definition.actions());
    }
    messages.check(caller, trigger, errors);
    Shape asked =
        trigger.type().kind() == TriggerType.Kind.MESSAGE ? MessageFields.with(shape) : shape;
    conditions.check(caller, definition.conditions(), asked, "conditions", errors);
    if (shape == null && trigger.type().kind() == TriggerType.Kind.MESSAGE) {
      checkNoRecord(definition, errors);
    }
    actions.check(caller, named, shape, asked, errors);
    return named;
  }

  private @Nullable Shape shape(Caller caller, @Nullable String slug, List<FieldError> errors) {
    if (slug == null) {
      return null;
    }
    try {
      return shapes.requireReadable(caller, slug);
    } catch (Problem unknown) {
      errors.add(
          new FieldError("trigger.object_slug", "unknown", "There is no active object " + slug));
      return null;
    }
  }

  /**
   * Adds an error if conditions use fields of a record, but the trigger has no object and so no
   * record.
   */
  private static void checkNoRecord(Definition definition, List<FieldError> errors) {
    boolean isOfRecord =
        Stream.concat(
                Stream.ofNullable(definition.conditions()),
                definition.everyStep().stream()
                    .flatMap(step -> Stream.ofNullable(step.conditions())))
            .anyMatch(DefinitionCheck::asksRecord);
    if (isOfRecord) {
      errors.add(
          new FieldError(
              "trigger.object_slug",
              "required",
              "Conditions on fields of a record require a trigger with an object"));
    }
  }

  private static boolean asksRecord(JsonObject conditions) {
    Set<String> known =
        MessageFields.VARIABLES.keySet().stream()
            .map(MessageFields::slug)
            .collect(Collectors.toSet());
    try {
      return !FilterParser.parse(conditions, MessageFields.with(null), "conditions")
          .fields()
          .allMatch(known::contains);
    } catch (Problem told) {
      // The error of an unreadable condition is reported at its own place.
      return false;
    }
  }

  private static Trigger completeTrigger(Trigger trigger, Shape shape, List<FieldError> errors) {
    if (trigger.type() == TriggerType.FIELD_CHANGED) {
      for (int i = 0; i < trigger.watched().size(); i++) {
        String slug = trigger.watched().get(i);
        if (shape.field(slug).filter(DefinitionCheck::isWatchable).isEmpty()) {
          errors.add(
              new FieldError(
                  "trigger.watched_fields[" + i + "]",
                  "unknown",
                  "There is no field " + slug + " that can change"));
        }
      }
    } else if (trigger.type() == TriggerType.STATUS_CHANGED) {
      Field field = status(trigger.watched(), shape);
      if (field == null) {
        errors.add(
            new FieldError(
                "trigger.field_slug",
                trigger.watched().isEmpty() ? "required" : "type",
                "field_slug must name a field with one value of several options"));
        return trigger;
      }
      checkOption(field, trigger.toStatus(), "trigger.to_status", errors);
      checkOption(field, trigger.fromStatus(), "trigger.from_status", errors);
      return trigger.withWatched(field.slug());
    }
    return trigger;
  }

  private static boolean isWatchable(Field field) {
    return field.active() && !(field.type() instanceof Generated<?>);
  }

  /**
   * Returns the field that holds the status of records: the named one, the one called status, or
   * the only single-choice field.
   */
  public static @Nullable Field status(List<String> named, Shape shape) {
    List<Field> statuses = shape.fields().stream().filter(DefinitionCheck::isStatus).toList();
    if (!named.isEmpty()) {
      return byName(statuses, named.get(0));
    }
    Field usual = byName(statuses, "status");
    return usual == null && statuses.size() == 1 ? statuses.get(0) : usual;
  }

  private static @Nullable Field byName(List<Field> fields, String slug) {
    return fields.stream().filter(field -> field.slug().equals(slug)).findFirst().orElse(null);
  }

  private static boolean isStatus(Field field) {
    return field.active() && field.type() instanceof Choices choices && !choices.isMultiple();
  }

  /** Checks a status against the options of its field. */
  static void checkOption(Field field, @Nullable String value, String at, List<FieldError> errors) {
    if (value != null
        && field.type() instanceof Choices choices
        && !choices.values().contains(value)) {
      errors.add(
          new FieldError(at, "option", "Must be one of " + String.join(", ", choices.values())));
    }
  }

  private static void requireValid(List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
