package plinth.fields;

import java.util.List;
import plinth.kernel.Sql;

/**
 * Conditions on dates and moments. Their stored texts are compared without the closing {@code Z},
 * because then a fraction of a second sorts behind its whole one.
 *
 * <p>Spec: Queries.
 */
final class MomentOrdering<V> extends Ordering<V> {
  private final FieldType<V> type;

  MomentOrdering(FieldType<V> type) {
    super(type, true);
    this.type = type;
  }

  @Override
  Sql onData(Column<V> column, String sign, V operand) {
    return Sql.of(
        "rtrim(" + column.text() + ", 'Z') collate \"C\" " + sign + " rtrim(?, 'Z')",
        type.text(operand));
  }

  @Override
  Sql onData(Column<V> column, List<V> operands) {
    Object[] texts =
        operands.stream()
            .map(operand -> type.text(operand).replace("Z", ""))
            .toArray(String[]::new);
    return Sql.of("rtrim(" + column.text() + ", 'Z') collate \"C\" = any (?)", (Object) texts);
  }
}
