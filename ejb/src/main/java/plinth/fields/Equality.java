package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Conditions on single values: equal to one, or to one of several. */
public class Equality<V> implements Comparison<V> {
  private final FieldType<V> type;
  private final boolean exactSlot;

  /**
   * Creates the conditions of a type.
   *
   * @param exactSlot whether equal slots mean equal values; if not, the stored data is compared as
   *     well
   */
  public Equality(FieldType<V> type, boolean exactSlot) {
    this.type = type;
    this.exactSlot = exactSlot;
  }

  @Override
  public List<V> operands(Operator operator, JsonValue json, String at) {
    if (operator != Operator.IN) {
      return List.of(type.operand(json, at));
    }
    List<V> operands = JsonShapes.list(json, at, type::operand);
    if (operands.isEmpty()) {
      throw Problem.invalid(at, "required", "Must have at least one value");
    }
    return operands;
  }

  @Override
  public boolean test(Operator operator, V value, List<V> operands) {
    return operands.stream().anyMatch(operand -> order(value, operand) == 0);
  }

  @Override
  public Sql sql(Column<V> column, Operator operator, List<V> operands) {
    if (column.unique() != null) {
      return among(column.unique(), operands, v -> UniqueKey.of(type.canonical(v)));
    }
    if (column.slot() == null) {
      return matching(column, operands);
    }
    Sql indexed = among(column.slot(), operands, this::slotValue);
    return exactSlot ? indexed : indexed.plus("and").plus(matching(column, operands));
  }

  /** Compares a value with an operand; negative, zero or positive. */
  public int order(V value, V operand) {
    return type.compare(value, operand);
  }

  /** The SQL that compares the stored value with an operand. */
  public Sql onData(Column<V> column, String sign, V operand) {
    return Sql.of(column.json() + " " + sign + " ?", new Sql.Json(type.encode(operand).toString()));
  }

  final boolean exactSlot() {
    return exactSlot;
  }

  final Object slotValue(V value) {
    Object slot = type.slotValue(value);
    if (slot == null) {
      throw new IllegalStateException(type.key() + " has no slot");
    }
    return slot;
  }

  /** The SQL that compares the stored value with several operands, which are bound as one array. */
  Sql onData(Column<V> column, List<V> operands) {
    Object[] all =
        operands.stream()
            .map(operand -> new Sql.Json(type.encode(operand).toString()))
            .toArray(Sql.Json[]::new);
    return Sql.of(column.json() + " = any (?)", (Object) all);
  }

  private Sql matching(Column<V> column, List<V> operands) {
    return operands.size() == 1
        ? onData(column, "=", operands.get(0))
        : onData(column, operands).inParentheses();
  }

  /**
   * The condition that the column equals one of several keys. Constants of discrete types are
   * written into the text; other lists are bound as one array, because a statement accepts at most
   * 65,535 parameters.
   */
  private Sql among(String column, List<V> operands, Function<V, Object> key) {
    List<Object> keys = operands.stream().map(key).toList();
    List<Sql> pieces = keys.stream().map(this::operand).toList();
    if (pieces.size() == 1) {
      return Sql.of("r." + column + " =").plus(pieces.get(0));
    }
    return pieces.stream().allMatch(piece -> piece.values().isEmpty())
        ? Sql.of("r." + column + " in").plus(Sql.join(", ", pieces).inParentheses())
        : Sql.of("r." + column + " = any (?)", (Object) array(keys));
  }

  private static Object[] array(List<Object> keys) {
    Object first = keys.get(0);
    if (first instanceof Double) {
      return keys.toArray(Double[]::new);
    }
    return first instanceof Long ? keys.toArray(Long[]::new) : keys.toArray(String[]::new);
  }

  /**
   * The values of discrete types are written as constants, because they are few and each is queried
   * repeatedly.
   */
  private Sql operand(Object key) {
    return type instanceof Discrete ? Sql.literal(key) : Sql.of("?", key);
  }
}
