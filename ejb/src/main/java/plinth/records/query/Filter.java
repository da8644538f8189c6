package plinth.records.query;

import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Temporal;
import plinth.records.RecordValues;

/**
 * A condition on records, read by {@link FilterParser}. {@link #matches} evaluates it in Java and
 * {@link FilterSql} in the database, with the same result: a condition on an empty value is false,
 * and a negative operator or {@code not} is the exact complement.
 */
public sealed interface Filter {
  /** Whether a record meets the condition at a moment. */
  boolean matches(RecordValues values, Instant now);

  /** The slugs of the fields in the conditions, with repetitions. */
  Stream<String> fields();

  /** True if all filters are true; without filters true. */
  record All(List<Filter> filters) implements Filter {
    /** Copies the list of filters. */
    public All {
      filters = List.copyOf(filters);
    }

    @Override
    public boolean matches(RecordValues values, Instant now) {
      return filters.stream().allMatch(filter -> filter.matches(values, now));
    }

    @Override
    public Stream<String> fields() {
      return filters.stream().flatMap(Filter::fields);
    }
  }

  /** True if any filter is true; without filters false. */
  record Any(List<Filter> filters) implements Filter {
    /** Copies the list of filters. */
    public Any {
      filters = List.copyOf(filters);
    }

    @Override
    public boolean matches(RecordValues values, Instant now) {
      return filters.stream().anyMatch(filter -> filter.matches(values, now));
    }

    @Override
    public Stream<String> fields() {
      return filters.stream().flatMap(Filter::fields);
    }
  }

  /** True if the filter is not true. */
  record Not(Filter filter) implements Filter {
    @Override
    public boolean matches(RecordValues values, Instant now) {
      return !filter.matches(values, now);
    }

    @Override
    public Stream<String> fields() {
      return filter.fields();
    }
  }

  /**
   * True by what the records say that a record is related to. Only the database knows these, so
   * that {@link #matches} fails until the condition is {@link Decided}.
   *
   * @param field the slug of the relation or smart_catalog field
   * @param hop the step to the related records
   * @param quantifier how many of the related records must meet the condition
   * @param condition a condition on the related records
   */
  record Related(String field, Hop hop, Quantifier quantifier, Filter condition) implements Filter {

    /** The name of the condition for people: a path such as {@code company.country}. */
    public String path() {
      if (condition instanceof Related further) {
        return field + "." + further.path();
      }
      return condition instanceof Compare<?> compare
          ? field + "." + compare.column().slug()
          : field;
    }

    @Override
    public boolean matches(RecordValues values, Instant now) {
      throw new IllegalStateException("only the database knows the records of " + path());
    }

    @Override
    public Stream<String> fields() {
      return Stream.of(field);
    }
  }

  /** How many of the related records must meet a condition. */
  enum Quantifier {
    /** At least one of them. */
    ANY,
    /** Each of them; also met without related records. */
    ALL,
    /** None of them; also met without related records. */
    NONE;

    /** The words on the wire. */
    public static List<String> words() {
      return Stream.of(values()).map(Quantifier::key).toList();
    }

    /** The quantifier for a word on the wire. */
    static Optional<Quantifier> of(String word) {
      return Stream.of(values()).filter(one -> one.key().equals(word)).findFirst();
    }

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A condition on related records that the database has decided for one record.
   *
   * @param condition the condition
   * @param holds whether the record meets it
   */
  record Decided(Related condition, boolean holds) implements Filter {
    @Override
    public boolean matches(RecordValues values, Instant now) {
      return holds;
    }

    @Override
    public Stream<String> fields() {
      return condition.fields();
    }
  }

  /**
   * One condition on one field.
   *
   * @param column the location of the field
   * @param operator an operator that the type offers
   * @param operands the values to compare with; empty for a unary operator and relative operands
   * @param relative the operands if they depend on the current time, else null
   */
  record Compare<V>(
      Column<V> column, Operator operator, List<V> operands, @Nullable Relative relative)
      implements Filter {

    @Override
    public boolean matches(RecordValues values, Instant now) {
      JsonValue json = values.get(column.slug());
      V value =
          json == null || json == JsonValue.NULL ? null : column.type().read(json, column.slug());
      boolean holds = value != null && (operator.isUnary() || holds(value, now));
      return holds != operator.isNegative();
    }

    @Override
    public Stream<String> fields() {
      return Stream.of(column.slug());
    }

    /** The positive operator for the type's comparison, which has no relative ones. */
    Operator plainOperator() {
      return relative == null ? operator.positive() : relative.plain(operator.positive());
    }

    /** The operands at a moment. */
    List<V> operands(Instant now) {
      return relative != null && column.type() instanceof Temporal<V> temporal
          ? relative.operands(temporal, operator.positive(), now)
          : operands;
    }

    private boolean holds(V value, Instant now) {
      return column.type().comparison().test(plainOperator(), value, operands(now));
    }
  }
}
