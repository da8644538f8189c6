package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Conditions on single values: equal to one, or to one of several.
 *
 * <p>Spec: Queries.
 */
class Equality<V> implements Comparison<V> {
  private final FieldType<V> type;
  private final boolean exactSlot;

  /**
   * @param exactSlot whether equal slots mean equal values; where not, the data is asked again
   */
  Equality(FieldType<V> type, boolean exactSlot) {
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
      throw Problem.invalid(at, "required", "Must hold at least one value");
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
      return onData(column, operands);
    }
    Sql indexed = among(column.slot(), operands, this::slotValue);
    return exactSlot ? indexed : indexed.plus("and").plus(onData(column, operands));
  }

  /** How a value stands to an operand. */
  int order(V value, V operand) {
    return type.compare(value, operand);
  }

  /** The comparison of the stored value with an operand. */
  Sql onData(Column<V> column, String sign, V operand) {
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

  private Sql onData(Column<V> column, List<V> operands) {
    return Sql.join(" or ", operands.stream().map(v -> onData(column, "=", v)).toList())
        .inParentheses();
  }

  private Sql among(String column, List<V> operands, Function<V, Object> key) {
    List<Sql> keys = operands.stream().map(key.andThen(this::operand)).toList();
    return keys.size() == 1
        ? Sql.of("r." + column + " =").plus(keys.get(0))
        : Sql.of("r." + column + " in").plus(Sql.join(", ", keys).inParentheses());
  }

  /** Of few values each is asked for again and again. */
  private Sql operand(Object key) {
    return type instanceof Discrete ? Sql.constant(key) : Sql.of("?", key);
  }
}
