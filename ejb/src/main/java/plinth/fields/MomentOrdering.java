package plinth.fields;

import plinth.kernel.Sql;

/**
 * Conditions on dates and moments. Their stored texts are compared without the closing {@code Z},
 * because then a fraction of a second sorts behind its whole one.
 */
public final class MomentOrdering<V> extends Ordering<V> {
  private final FieldType<V> type;

  public MomentOrdering(FieldType<V> type) {
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
