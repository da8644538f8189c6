package plinth.workflow.definition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.SystemFields;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionType;

/** The variables for the texts of one workflow, by its trigger and its object. */
public final class Variables {
  /** The current time or date, with an optional offset: {@code now+2h}, {@code today-1d}. */
  public static final Pattern CLOCK = Pattern.compile("(now|today)(?:([+-])([0-9]{1,5})([mhd]))?");

  private static final Pattern INPUT = Pattern.compile("input\\.[a-z0-9_]{1,63}");
  private static final Pattern STEP = Pattern.compile("steps\\.([a-z0-9_]+)\\.([a-z_]+)");

  private final List<Variable> all = new ArrayList<>();
  private final Map<String, Variable> byName = new LinkedHashMap<>();
  private final Map<String, ActionType> steps = new LinkedHashMap<>();
  private final boolean hasInput;

  private Variables(TriggerType type, @Nullable Shape shape) {
    hasInput = type == TriggerType.MANUAL;
    add("now", "The current time", "datetime");
    add("today", "The current day in the time zone of the workspace", "date");
    add("workspace", "The subdomain of the workspace", "text");
    add("workflow.name", "The name of the workflow", "text");
    add("workflow.slug", "The slug of the workflow", "text");
    add("execution.id", "The number of the run", "number");
    add("trigger.type", "The trigger of the run", "text");
    if (shape != null) {
      fields("record", "", shape);
      if (type.hasOld()) {
        fields("old", " before", shape);
      }
    }
    if (type.kind() == TriggerType.Kind.RECORD) {
      add("trigger.actor", "The slug of the member who changed the record", "text");
      add("trigger.at", "When the record was changed", "datetime");
    }
    if (type.kind() == TriggerType.Kind.MESSAGE) {
      MessageFields.VARIABLES.forEach((name, label) -> add(name, label, "text"));
    }
    if (hasInput) {
      all.add(new Variable("input.*", "The inputs that the run was started with, by name", "any"));
    }
    if (type.kind() == TriggerType.Kind.SCHEDULE) {
      add("trigger.slot", "The time at which the run was due", "datetime");
    }
  }

  /** Returns the variables of a trigger, including those of the records of an object. */
  static Variables of(TriggerType type, @Nullable Shape shape) {
    return new Variables(type, shape);
  }

  /**
   * Returns all variables that can be listed; inputs are a wildcard, and outputs of steps are not
   * listed.
   */
  List<Variable> all() {
    return List.copyOf(all);
  }

  /** Adds the outputs of a step for the steps after it. */
  void addOutputs(Action step) {
    steps.put(step.id(), step.type());
  }

  /** Whether a variable with a name exists. */
  boolean contains(String name) {
    if (byName.containsKey(name) || CLOCK.matcher(name).matches()) {
      return true;
    }
    if (hasInput && INPUT.matcher(name).matches()) {
      return true;
    }
    var step = STEP.matcher(name);
    if (!step.matches()) {
      return false;
    }
    ActionType type = steps.get(step.group(1));
    return type != null && type.outputs().contains(step.group(2));
  }

  private void fields(String head, String tail, Shape shape) {
    for (Field field : shape.fields()) {
      if (field.active()) {
        add(head + "." + field.slug(), field.name() + tail, field.type().key());
      }
    }
    if (head.equals("record")) {
      SystemFields.columns()
          .forEach(column -> add("record." + column.slug(), column.slug(), column.type().key()));
    }
  }

  private void add(String name, String label, String type) {
    Variable variable = new Variable(name, label, type);
    all.add(variable);
    byName.put(name, variable);
  }
}
