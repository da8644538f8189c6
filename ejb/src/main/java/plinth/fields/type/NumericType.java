package plinth.fields.type;

import java.util.Set;
import plinth.fields.Column;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.Summable;
import plinth.kernel.Sql;

/** The common base of types whose values are stored as JSON numbers. */
abstract class NumericType<V extends Comparable<V>> implements FieldType<V>, Summable {
  @Override
  public Set<Operator> operators() {
    return Offers.NUMBER;
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("(" + column.text() + ")::numeric");
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NUMBER;
  }

  @Override
  public int compare(V left, V right) {
    return left.compareTo(right);
  }

  @Override
  public String amount(Column<?> column) {
    return Summable.numeric(column.element());
  }
}
