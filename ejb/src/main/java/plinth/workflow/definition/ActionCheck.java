package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
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
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.MessageType;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.TextTemplate;

/** Checks the steps of a definition against the workspace as the caller sees it. */
@ApplicationScoped
class ActionCheck {
  /** Parts of a step that are checked separately or contain no texts. */
  private static final Set<String> NO_TEXTS =
      Set.of("id", "type", "conditions", "then", "else", "approvers", "field_slug", "object_slug");

  @Inject private Shapes shapes;
  @Inject private Members members;
  @Inject private ConditionCheck conditions;
  @Inject private MessageCheck messages;
  @Inject private CallAddresses addresses;

  /**
   * Adds the errors of all steps.
   *
   * @param shape the object of the runs; null for none
   * @param asked the fields that conditions can use; null for none
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
            new FieldError(action.at() + ".type", "trigger", "A deleted record cannot be changed"));
      }
      errors.addAll(action.accept(new Checking(caller, definition.trigger(), shape, asked)));
      variables.addOutputs(action);
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

  /** Checks the variables in the texts of a value, each at its own place. */
  private static void text(
      JsonValue value, String at, Variables variables, List<FieldError> errors) {
    if (value instanceof JsonString text) {
      if (TextTemplate.isBroken(text.getString())) {
        errors.add(new FieldError(at, "format", "{{ is not closed"));
      }
      for (String name : TextTemplate.variables(text)) {
        if (!variables.contains(name)) {
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

  /**
   * Returns warnings for addresses without variables that are never called, because their hosts are
   * private.
   */
  List<FieldError> warnings(Definition definition) {
    return definition.everyStep().stream()
        .filter(step -> isBlocked(step.address()))
        .map(step -> new FieldError(step.at() + ".url", "blocked_host", "Blocked host"))
        .toList();
  }

  private boolean isBlocked(@Nullable String address) {
    return address != null
        && TextTemplate.isPlain(Json.createValue(address))
        && addresses.isBlocked(address);
  }

  private static FieldError readOnly(String at, String slug) {
    return new FieldError(at, "read_only", slug + " is read-only");
  }

  private static <V> void parse(FieldType<V> type, JsonValue value, String at) {
    if (type instanceof Linked linked && linked.link() != null) {
      linked.readEdit(value, at);
    } else {
      type.parse(value, at);
    }
  }

  /** Checks one step against the workspace and returns its errors. */
  private final class Checking implements ActionHandler<List<FieldError>> {
    private final Caller caller;
    private final Trigger trigger;
    private final @Nullable Shape shape;
    private final @Nullable Shape asked;
    private final List<FieldError> faults = new ArrayList<>();

    Checking(Caller caller, Trigger trigger, @Nullable Shape shape, @Nullable Shape asked) {
      this.caller = caller;
      this.trigger = trigger;
      this.shape = shape;
      this.asked = asked;
    }

    @Override
    public List<FieldError> setField(Action step) {
      GrantedShape granted = grantedShape(step);
      if (granted != null) {
        String slug = step.required("field_slug");
        JsonValue value = step.value("value");
        value(granted, slug, value, step.at(), ".field_slug", ".value");
        if (value == JsonValue.NULL
            && granted.seen().field(slug).filter(field -> field.rules().required()).isPresent()) {
          fault(step.at() + ".value", "required", slug + " must have a value");
        }
      }
      return faults;
    }

    @Override
    public List<FieldError> setStatus(Action step) {
      GrantedShape granted = grantedShape(step);
      if (granted == null) {
        return faults;
      }
      String named = step.text("field_slug");
      Field field =
          DefinitionCheck.status(named == null ? List.of() : List.of(named), granted.seen());
      if (field == null) {
        fault(
            step.at() + ".field_slug",
            named == null ? "required" : "type",
            "field_slug must name a field with one value of several options");
      } else if (granted.isReadOnly(field)) {
        faults.add(readOnly(step.at() + ".field_slug", field.slug()));
      } else if (TextTemplate.isPlain(step.value("status"))) {
        DefinitionCheck.checkOption(field, step.text("status"), step.at() + ".status", faults);
      }
      return faults;
    }

    @Override
    public List<FieldError> createRecord(Action step) {
      GrantedShape granted;
      String at = step.at() + ".object_slug";
      try {
        granted = shapes.lockToWrite(caller, step.required("object_slug"), ObjectRight.CREATE);
      } catch (Problem problem) {
        if (problem.code() == KernelProblem.NOT_FOUND) {
          fault(at, "unknown", "There is no active object with this slug");
        } else {
          fault(at, "permission", String.valueOf(problem.getMessage()));
        }
        return faults;
      }
      JsonObject values = step.value("values").asJsonObject();
      String head = step.at() + ".values.";
      values.forEach((slug, value) -> value(granted, slug, value, head + slug, "", ""));
      for (Field field : granted.seen().fields()) {
        if (field.active()
            && field.rules().required()
            && field.rules().defaultValue() == null
            && !(field.type() instanceof Generated<?>)
            && values.getOrDefault(field.slug(), JsonValue.NULL) == JsonValue.NULL) {
          fault(head + field.slug(), "required", field.slug() + " must have a value");
        }
      }
      return faults;
    }

    @Override
    public List<FieldError> assign(Action step) {
      grantedShape(step);
      String assignee = step.text("assignee");
      if (assignee != null && TextTemplate.isPlain(step.value("assignee"))) {
        member(assignee, step.at() + ".assignee");
      }
      return faults;
    }

    @Override
    public List<FieldError> send(Action step, MessageType type) {
      messages.check(caller, trigger, step, type, shape, faults);
      return faults;
    }

    /** Checks only the form of the address; whether it may be called is decided at the call. */
    @Override
    public List<FieldError> call(Action step) {
      String rule =
          TextTemplate.isPlain(step.value("url")) ? addresses.faultOf(step.required("url")) : "";
      if (!rule.isEmpty() && !rule.equals("blocked_host")) {
        fault(step.at() + ".url", rule, "Must be an address such as https://example.com/hooks");
      }
      return faults;
    }

    @Override
    public List<FieldError> pause(Action step) {
      return faults;
    }

    @Override
    public List<FieldError> requestApproval(Action step) {
      List<String> approvers = step.texts("approvers");
      for (int i = 0; i < approvers.size(); i++) {
        member(approvers.get(i), step.at() + ".approvers[" + i + "]");
      }
      return faults;
    }

    @Override
    public List<FieldError> branch(Action step) {
      conditions.check(
          caller,
          step.value("conditions").asJsonObject(),
          asked,
          step.at() + ".conditions",
          faults);
      return faults;
    }

    private void fault(String at, String rule, String message) {
      faults.add(new FieldError(at, rule, message));
    }

    /**
     * Returns the shape of the record that the step changes; null, with an error, if the step may
     * not change it.
     */
    private @Nullable GrantedShape grantedShape(Action step) {
      if (shape == null) {
        fault("trigger.object_slug", "required", "Record changes require a trigger with an object");
        return null;
      }
      try {
        return shapes.lockToWrite(caller, shape.objectSlug(), ObjectRight.UPDATE);
      } catch (Problem problem) {
        fault(step.at() + ".type", "permission", String.valueOf(problem.getMessage()));
        return null;
      }
    }

    /**
     * Checks a value against its field. A value with variables is checked when the variables are
     * known.
     */
    private void value(
        GrantedShape granted,
        String slug,
        JsonValue value,
        String at,
        String fieldPart,
        String valuePart) {
      Field field = granted.seen().field(slug).filter(Field::active).orElse(null);
      if (field == null) {
        fault(at + fieldPart, "unknown", "There is no field " + slug);
      } else if (granted.isReadOnly(field) || field.type() instanceof Generated<?>) {
        faults.add(readOnly(at + fieldPart, slug));
      } else if (TextTemplate.isPlain(value)) {
        try {
          parse(field.type(), value, at + valuePart);
        } catch (Problem problem) {
          faults.addAll(problem.errors());
        }
      }
    }

    private void member(String slug, String at) {
      boolean isMember =
          members.listBySlugs(caller, List.of(slug)).stream().anyMatch(Admin::isActive);
      if (!isMember) {
        fault(at, "unknown", "There is no active member " + slug);
      }
    }
  }
}
