package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;

/** Holds the steps of a definition against the workspace as the caller sees it. */
@ApplicationScoped
class ActionCheck {
  /** Parts of a step that are looked at on their own, or hold no texts. */
  private static final Set<String> NO_TEXTS =
      Set.of("id", "type", "conditions", "then", "else", "approvers", "field_slug", "object_slug");

  @Inject private Shapes shapes;
  @Inject private Members members;
  @Inject private ConditionCheck conditions;
  @Inject private MessageCheck messages;
  @Inject private CallAddresses addresses;

  /**
   * Adds the faults of all steps.
   *
   * @param shape the object that runs are about; null: none
   * @param asked the fields that conditions may ask of; null: none
   */
  void check(
      Caller caller,
      Definition definition,
      @Nullable Shape shape,
      @Nullable Shape asked,
      List<FieldError> errors) {
    Variables variables = Variables.of(definition.trigger().type(), shape);
    boolean isGone = definition.trigger().type() == TriggerType.RECORD_DELETED;
    for (Action action : definition.everyStep()) {
      texts(action, variables, errors);
      if (isGone && action.type().needsRecord()) {
        errors.add(
            new FieldError(
                action.at() + ".type", "trigger", "A record that is deleted cannot be changed"));
      }
      switch (action.type()) {
        case UPDATE_FIELD, UPDATE_STATUS -> update(caller, action, shape, errors);
        case CREATE_RECORD -> create(caller, action, errors);
        case ASSIGN -> assign(caller, action, shape, errors);
        case APPROVAL -> approval(caller, action, errors);
        case BRANCH ->
            conditions.check(
                caller,
                action.value("conditions").asJsonObject(),
                asked,
                action.at() + ".conditions",
                errors);
        case SEND_MESSAGE, SEND_TEMPLATE ->
            messages.check(caller, definition.trigger(), action, shape, errors);
        case SEND_WEBHOOK -> address(action, errors);
        case WAIT -> {}
      }
      variables.after(action);
    }
  }

  private static void texts(Action action, Variables variables, List<FieldError> errors) {
    for (Map.Entry<String, JsonValue> part : action.settings().entrySet()) {
      if (NO_TEXTS.contains(part.getKey())) {
        continue;
      }
      text(part.getValue(), action.at() + "." + part.getKey(), variables, errors);
    }
  }

  /** Holds the texts of a value against the variables, each at its own place. */
  private static void text(
      JsonValue value, String at, Variables variables, List<FieldError> errors) {
    if (value instanceof JsonString text) {
      if (TextTemplate.isBroken(text.getString())) {
        errors.add(new FieldError(at, "format", "Opens {{ and does not close it"));
      }
      for (String name : TextTemplate.variables(text)) {
        if (!variables.knows(name)) {
          errors.add(new FieldError(at, "variable", "There is no variable " + name));
        }
      }
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        text(array.get(i), at + "[" + i + "]", variables, errors);
      }
    } else if (value instanceof JsonObject object) {
      object.forEach((name, inner) -> text(inner, at + "." + name, variables, errors));
    }
  }

  /** Whether an address may be called is decided when it is; here it must be one. */
  private void address(Action action, List<FieldError> errors) {
    String rule =
        TextTemplate.isPlain(action.value("url")) ? addresses.faultOf(action.required("url")) : "";
    if (!rule.isEmpty() && !rule.equals("blocked_host")) {
      errors.add(
          new FieldError(
              action.at() + ".url", rule, "Must be an address such as https://example.com/hooks"));
    }
  }

  /** Warns of addresses without variables that are never called, since their hosts are private. */
  List<FieldError> warnings(Definition definition) {
    return definition.everyStep().stream()
        .filter(step -> step.type() == ActionType.SEND_WEBHOOK)
        .filter(step -> TextTemplate.isPlain(step.value("url")))
        .filter(step -> addresses.isBlocked(step.required("url")))
        .map(step -> new FieldError(step.at() + ".url", "blocked_host", "Blocked host"))
        .toList();
  }

  private void update(
      Caller caller, Action action, @Nullable Shape shape, List<FieldError> errors) {
    GrantedShape granted = granted(caller, shape, ObjectRight.UPDATE, action, errors);
    if (granted == null) {
      return;
    }
    if (action.type() == ActionType.UPDATE_FIELD) {
      String slug = action.required("field_slug");
      JsonValue value = action.value("value");
      value(granted, slug, value, action.at(), ".field_slug", ".value", errors);
      if (value == JsonValue.NULL
          && granted.seen().field(slug).filter(Field::required).isPresent()) {
        errors.add(new FieldError(action.at() + ".value", "required", slug + " must have a value"));
      }
      return;
    }
    String named = action.text("field_slug");
    Field field =
        DefinitionCheck.status(named == null ? List.of() : List.of(named), granted.seen());
    if (field == null) {
      errors.add(
          new FieldError(
              action.at() + ".field_slug",
              named == null ? "required" : "type",
              "field_slug must name a field with one value of several options"));
    } else if (granted.isReadOnly(field)) {
      errors.add(readOnly(action.at() + ".field_slug", field.slug()));
    } else if (TextTemplate.isPlain(action.value("status"))) {
      DefinitionCheck.option(field, action.text("status"), action.at() + ".status", errors);
    }
  }

  private void create(Caller caller, Action action, List<FieldError> errors) {
    GrantedShape granted;
    String at = action.at() + ".object_slug";
    try {
      granted = shapes.toWrite(caller, action.required("object_slug"), ObjectRight.CREATE);
    } catch (Problem problem) {
      errors.add(
          problem.code() == KernelProblem.NOT_FOUND
              ? new FieldError(at, "unknown", "There is no such active object")
              : new FieldError(at, "permission", String.valueOf(problem.getMessage())));
      return;
    }
    JsonObject values = action.value("values").asJsonObject();
    String head = action.at() + ".values.";
    values.forEach((slug, value) -> value(granted, slug, value, head + slug, "", "", errors));
    for (Field field : granted.seen().fields()) {
      if (field.active()
          && field.required()
          && field.defaultValue() == null
          && !(field.type() instanceof Generated<?>)
          && values.getOrDefault(field.slug(), JsonValue.NULL) == JsonValue.NULL) {
        errors.add(
            new FieldError(head + field.slug(), "required", field.slug() + " must have a value"));
      }
    }
  }

  /** Holds a value against its field; one with variables is held against it when it is known. */
  private static void value(
      GrantedShape granted,
      String slug,
      JsonValue value,
      String at,
      String fieldPart,
      String valuePart,
      List<FieldError> errors) {
    Field field = granted.seen().field(slug).filter(Field::active).orElse(null);
    if (field == null) {
      errors.add(new FieldError(at + fieldPart, "unknown", "There is no field " + slug));
    } else if (granted.isReadOnly(field) || field.type() instanceof Generated<?>) {
      errors.add(readOnly(at + fieldPart, slug));
    } else if (TextTemplate.isPlain(value)) {
      try {
        parse(field.type(), value, at + valuePart);
      } catch (Problem problem) {
        errors.addAll(problem.errors());
      }
    }
  }

  private static <V> void parse(FieldType<V> type, JsonValue value, String at) {
    if (type instanceof Linked linked && linked.link() != null) {
      linked.written(value, at);
    } else {
      type.parse(value, at);
    }
  }

  private static FieldError readOnly(String at, String slug) {
    return new FieldError(at, "read_only", slug + " may only be read");
  }

  private @Nullable GrantedShape granted(
      Caller caller,
      @Nullable Shape shape,
      ObjectRight right,
      Action action,
      List<FieldError> errors) {
    if (shape == null) {
      errors.add(
          new FieldError(
              "trigger.object_slug",
              "required",
              "Changing a record needs a trigger with an object"));
      return null;
    }
    try {
      return shapes.toWrite(caller, shape.objectSlug(), right);
    } catch (Problem problem) {
      errors.add(
          new FieldError(
              action.at() + ".type", "permission", String.valueOf(problem.getMessage())));
      return null;
    }
  }

  private void assign(
      Caller caller, Action action, @Nullable Shape shape, List<FieldError> errors) {
    granted(caller, shape, ObjectRight.UPDATE, action, errors);
    String assignee = action.text("assignee");
    if (assignee != null && TextTemplate.isPlain(action.value("assignee"))) {
      member(caller, assignee, action.at() + ".assignee", errors);
    }
  }

  private void approval(Caller caller, Action action, List<FieldError> errors) {
    List<String> approvers = action.texts("approvers");
    for (int i = 0; i < approvers.size(); i++) {
      member(caller, approvers.get(i), action.at() + ".approvers[" + i + "]", errors);
    }
  }

  private void member(Caller caller, String slug, String at, List<FieldError> errors) {
    boolean isMember =
        members.bySlugs(caller, List.of(slug)).stream()
            .anyMatch(admin -> admin.status() == Admin.Status.ACTIVE);
    if (!isMember) {
      errors.add(new FieldError(at, "unknown", "There is no active member " + slug));
    }
  }
}
