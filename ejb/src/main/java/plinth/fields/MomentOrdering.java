package plinth.fields;

import plinth.kernel.Sql;

/**
 * Conditions on dates and points in time. Their stored texts are compared without the trailing
 * {@code Z}, so that a second with a fraction sorts after the whole second.
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
