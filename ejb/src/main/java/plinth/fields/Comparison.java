package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import plinth.kernel.Sql;

/**
 * How conditions on values are tested: in Java and, with the same meaning, in SQL. Only positive
 * operators that the type offers come here; emptiness and the negative ones are the filter's.
 */
public interface Comparison<V> {
  /** The longest operand text of {@code contains}, {@code starts_with} and {@code ends_with}. */
  int MAX_TEXT = 500;

  /** Reads the {@code value} of a condition; refuses what the operator cannot take. */
  List<V> operands(Operator operator, JsonValue json, String at);

  /** Whether a value meets the condition. */
  boolean test(Operator operator, V value, List<V> operands);

  /**
   * The condition over {@code record r}; true exactly where {@link #test} is, false or null
   * elsewhere. An index slot answers where the column has one, the stored data otherwise.
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

  /** Whether an index serves conditions on the column. */
  default boolean indexed(Column<V> column) {
    return column.slot() != null || column.unique() != null;
  }

  /**
   * What the search text of each record meets that meets the condition, asked where {@link
   * Place#WORDS} says; empty where the condition says nothing about it.
   */
  default Sql words(Operator operator, List<V> operands) {
    return Sql.EMPTY;
  }

  /** Where the condition is asked so that an index serves it. */
  default Place place(Column<V> column, Operator operator) {
    return Place.RECORDS;
  }
}
