package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import plinth.kernel.Sql;

/**
 * Tests conditions on values in Java and, with the same meaning, in SQL. Only positive operators
 * that the type offers are handled here; the filter handles emptiness and negative operators.
 */
public interface Comparison<V> {
  /**
   * The maximum length of the operand of {@code contains}, {@code starts_with} and {@code
   * ends_with}.
   */
  int MAX_TEXT = 500;

  /** Reads the {@code value} of a condition; refuses values that the operator does not accept. */
  List<V> operands(Operator operator, JsonValue json, String at);

  /** Whether a value meets the condition. */
  boolean test(Operator operator, V value, List<V> operands);

  /**
   * The condition over {@code record r}: true exactly when {@link #test} is true, false or null
   * otherwise. Uses the index slot if the column has one, otherwise the stored data.
   */
  Sql sql(Column<V> column, Operator operator, List<V> operands);

  /** The condition that the record has a value. */
  default Sql present(Column<V> column) {
    return Sql.of(column.present());
  }

  /** The condition that the record has no value. */
  default Sql absent(Column<V> column) {
    return Sql.of(column.absent());
  }

  /** Whether an index supports conditions on the column. */
  default boolean isIndexed(Column<V> column) {
    return column.slot() != null || column.unique() != null;
  }

  /**
   * A necessary condition on the search text of matching records, to be evaluated on the view of
   * {@link Place#WORDS}; empty if the condition implies nothing about the search text.
   */
  default Sql words(Operator operator, List<V> operands) {
    return Sql.EMPTY;
  }

  /** The table or view on which an index supports the condition. */
  default Place place(Column<V> column, Operator operator) {
    return Place.RECORDS;
  }
}
