package plinth.fields;

import jakarta.json.JsonValue;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import plinth.fields.formula.ValueKind;
import plinth.fields.notation.Money;
import plinth.fields.related.Lookup;
import plinth.fields.related.Operation;
import plinth.fields.related.RelatedValue;
import plinth.fields.related.Rollup;
import plinth.kernel.Time;

/** The values of fields that follow from related records: their kinds, and how they are stored. */
public final class RelatedValues {
  private RelatedValues() {}

  /**
   * The kind of the values; null if there are none of such a field.
   *
   * @param input the field of the related records; null: only their number matters
   */
  public static @Nullable ValueKind kind(RelatedValue value, @Nullable Field input) {
    if (value instanceof Rollup rollup) {
      return kind(rollup.operation(), input);
    }
    ValueKind kind = input == null ? null : ComputedFields.kind(input.type());
    return kind == ValueKind.OPTIONS ? null : kind;
  }

  private static @Nullable ValueKind kind(Operation operation, @Nullable Field input) {
    if (input == null) {
      return operation == Operation.COUNT ? ValueKind.NUMBER : null;
    }
    FieldType<?> type = input.type();
    ValueKind kind = ComputedFields.kind(type);
    return switch (operation) {
      case COUNT -> type instanceof Linked ? null : ValueKind.NUMBER;
      case COUNT_DISTINCT -> kind == null || kind == ValueKind.OPTIONS ? null : ValueKind.NUMBER;
      case SUM, AVG, MEDIAN -> type instanceof Summable ? kind : null;
      case MIN, MAX -> type instanceof Summable || type instanceof Temporal<?> ? kind : null;
    };
  }

  /** The value of a field for a record without related records: 0 for a number of them. */
  static @Nullable JsonValue none(Field field) {
    boolean isCounted =
        field.rules().related() instanceof Rollup rollup
            && (rollup.operation() == Operation.COUNT
                || rollup.operation() == Operation.COUNT_DISTINCT);
    return isCounted ? result(field, BigDecimal.ZERO) : null;
  }

  /** A result as the field stores it. Both are of one kind, so that no time zone matters. */
  private static @Nullable JsonValue result(Field field, Object found) {
    return ComputedFields.result(field, Time.UTC, found);
  }

  /** An amount of money, as a measure finds it. */
  public static Object amount(BigDecimal number, String currency) {
    return new Money(number, currency);
  }

  /** What a measure found, as the field stores it; JSON null if it is empty. */
  public static JsonValue measured(Field field, @Nullable Object found) {
    JsonValue stored = found == null ? none(field) : result(field, found);
    return stored == null ? JsonValue.NULL : stored;
  }

  /**
   * The value of a {@link Lookup} as the field stores it; JSON null if it is empty.
   *
   * @param input the field of the related record
   * @param stored its stored value
   */
  public static JsonValue lookedUp(Field field, Field input, JsonValue stored) {
    return measured(field, ComputedFields.operand(input, stored));
  }
}
