package plinth.workflow.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import plinth.fields.Column;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.SystemFields;
import plinth.fields.Temporal;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.action.Parameter;

/** The triggers, conditions and actions of workflows, the same in every workspace. */
public final class WorkflowMeta {
  private WorkflowMeta() {}

  /**
   * A kind of trigger.
   *
   * @param type its word
   * @param kind its origin: {@code record}, {@code message}, {@code schedule}, {@code hand}
   * @param parameters its parameters other than {@code type}
   */
  public record TriggerMeta(
      @Words(of = TriggerType.class) String type,
      @Words(of = TriggerType.Kind.class) String kind,
      String label,
      String description,
      List<Parameter> parameters) {}

  /**
   * A kind of action.
   *
   * @param type its word
   * @param isExternal whether it has external effects: it then runs at least once, with a stable
   *     key
   * @param outputs its outputs for later steps, as {@code steps.<id>.<output>}
   * @param parameters its parameters other than {@code id} and {@code type}
   */
  public record ActionMeta(
      @Words(of = ActionTypes.class) String type,
      String label,
      String description,
      boolean isExternal,
      List<String> outputs,
      List<Parameter> parameters) {}

  /**
   * An operator of conditions.
   *
   * @param op its word
   * @param isUnary whether it takes no value
   * @param isRelative whether it takes {@code amount} and {@code unit} as its value
   * @param fieldTypes the field types that support it
   */
  public record OperatorMeta(
      @Words(of = Operator.class) String op,
      boolean isUnary,
      boolean isRelative,
      @Words(of = FieldTypes.class) List<String> fieldTypes) {}

  /**
   * A field that every record has.
   *
   * @param operators the operators for conditions
   * @param units the units for relative dates; empty if it has none
   */
  public record SystemFieldMeta(
      String slug,
      @Words(of = FieldTypes.class) String type,
      @Words(of = Operator.class) List<String> operators,
      @Words(of = Temporal.class) List<String> units) {}

  /** Returns all kinds of triggers. */
  public static List<TriggerMeta> triggers() {
    return Arrays.stream(TriggerType.values())
        .map(
            type ->
                new TriggerMeta(
                    type.code(),
                    type.kind().name().toLowerCase(Locale.ROOT),
                    type.label(),
                    type.description(),
                    Parameters.of(type)))
        .toList();
  }

  /** Returns all kinds of actions. */
  public static List<ActionMeta> actions() {
    return ActionTypes.all().stream()
        .map(
            type ->
                new ActionMeta(
                    type.code(),
                    type.label(),
                    type.description(),
                    type.isExternal(),
                    type.outputs(),
                    type.parameters()))
        .toList();
  }

  /** Returns all operators. */
  public static List<OperatorMeta> operators() {
    List<OperatorMeta> all = new ArrayList<>();
    for (Operator operator : Operator.values()) {
      List<String> types =
          FieldTypes.all().stream()
              .filter(type -> type.operators().contains(operator))
              .map(FieldType::key)
              .toList();
      all.add(new OperatorMeta(operator.key(), operator.isUnary(), operator.isRelative(), types));
    }
    return all;
  }

  /** Returns the fields that every record has. */
  public static List<SystemFieldMeta> systemFields() {
    return SystemFields.columns().stream().map(WorkflowMeta::of).toList();
  }

  private static SystemFieldMeta of(Column<?> column) {
    FieldType<?> type = column.type();
    return new SystemFieldMeta(
        column.slug(),
        type.key(),
        type.operators().stream().sorted().map(Operator::key).toList(),
        type instanceof Temporal<?> temporal
            ? temporal.units().stream()
                .sorted()
                .map(unit -> unit.name().toLowerCase(Locale.ROOT))
                .toList()
            : List.of());
  }
}
