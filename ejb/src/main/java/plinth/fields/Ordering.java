package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Conditions on ordered values: numbers here, points in time with {@link #ofMoments}. If the slot
 * rounds values, the slot narrows the range and the stored data decides at the boundaries.
 */
public class Ordering<V> extends Equality<V> {
  public Ordering(FieldType<V> type, boolean exactSlot) {
    super(type, exactSlot);
  }

  @Override
  public List<V> operands(Operator operator, JsonValue json, String at) {
    if (operator != Operator.BETWEEN) {
      return super.operands(operator, json, at);
    }
    List<V> ends = super.operands(Operator.IN, json, at);
    requireEnds(ends, at);
    return ends;
  }

  /** Refuses a range that has not two ends. */
  public static void requireEnds(List<?> ends, String at) {
    if (ends.size() != 2) {
      throw Problem.invalid(at, "size", "Must have two values, the lower and the upper end");
    }
  }

  @Override
  public boolean test(Operator operator, V value, List<V> operands) {
    int order = order(value, operands.get(0));
    return switch (operator) {
      case GT -> order > 0;
      case GTE -> order >= 0;
      case LT -> order < 0;
      case LTE -> order <= 0;
      case BETWEEN -> order >= 0 && order(value, operands.get(1)) <= 0;
      default -> super.test(operator, value, operands);
    };
  }

  @Override
  public Sql sql(Column<V> column, Operator operator, List<V> operands) {
    V operand = operands.get(0);
    return switch (operator) {
      case GT -> range(column, ">", operand);
      case GTE -> range(column, ">=", operand);
      case LT -> range(column, "<", operand);
      case LTE -> range(column, "<=", operand);
      case BETWEEN ->
          range(column, ">=", operand).plus("and").plus(range(column, "<=", operands.get(1)));
      default -> super.sql(column, operator, operands);
    };
  }

  private Sql range(Column<V> column, String sign, V operand) {
    if (column.slot() == null) {
      return onData(column, sign, operand);
    }
    Object slot = slotValue(operand);
    String name = "r." + column.slot();
    if (exactSlot()) {
      return Sql.of(name + " " + sign + " ?", slot);
    }
    String side = sign.substring(0, 1);
    return Sql.of(name + " " + side + "= ? and (" + name + " " + side + " ? or", slot, slot)
        .plus(onData(column, sign, operand))
        .plus(")");
  }

  /**
   * Conditions on dates and points in time. Their stored texts are compared without the trailing
   * {@code Z}, so that a second with a fraction sorts after the whole second.
   */
  public static <V> Ordering<V> ofMoments(FieldType<V> type) {
    return new OfMoments<>(type);
  }

  private static final class OfMoments<V> extends Ordering<V> {
    private final FieldType<V> type;

    OfMoments(FieldType<V> type) {
      super(type, true);
      this.type = type;
    }

    @Override
    public Sql onData(Column<V> column, String sign, V operand) {
      return Sql.of(
          "rtrim(" + column.text() + ", 'Z') collate \"C\" " + sign + " rtrim(?, 'Z')",
          type.text(operand));
    }
  }
}
