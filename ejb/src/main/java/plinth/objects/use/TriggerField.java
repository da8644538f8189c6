package plinth.objects.use;

import jakarta.json.JsonObject;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Operator;
import plinth.fields.Temporal;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;
import plinth.objects.FieldView.OptionView;

/**
 * A field that the triggers of workflows can watch, with what their conditions may use.
 *
 * @param slug its key in record bodies
 * @param name its name
 * @param type its type
 * @param triggers the triggers that can watch the field: {@code field_changed}, and {@code
 *     status_changed} if its value is one of several options
 * @param operators the operators that conditions may use
 * @param units the units that relative dates may use, such as {@code days}; empty if there are none
 * @param options the active options to choose a value from; empty if values are free
 * @param valueSchema the OpenAPI schema of a value
 */
public record TriggerField(
    String slug,
    String name,
    @Words(of = FieldTypes.class) String type,
    List<String> triggers,
    @Words(of = Operator.class) List<String> operators,
    @Words(of = Temporal.class) List<String> units,
    List<OptionView> options,
    JsonObject valueSchema) {

  /** Whether triggers can watch a field: not a generated number, which never changes. */
  static boolean isWatchable(Field field) {
    return field.active() && !(field.type() instanceof Generated<?>);
  }

  static TriggerField of(Field field) {
    FieldType<?> type = field.type();
    List<String> triggers = new ArrayList<>(List.of("field_changed"));
    if (type instanceof Choices choices && !choices.isMultiple()) {
      triggers.add("status_changed");
    }
    return new TriggerField(
        field.slug(),
        field.name(),
        type.key(),
        triggers,
        type.operators().stream().sorted().map(Operator::key).toList(),
        type instanceof Temporal<?> temporal
            ? temporal.units().stream().sorted().map(TriggerField::code).toList()
            : List.of(),
        OptionView.active(field),
        type.schema());
  }

  private static String code(ChronoUnit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }
}
