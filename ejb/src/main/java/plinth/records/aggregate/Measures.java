package plinth.records.aggregate;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.Shape;
import plinth.fields.Summable;
import plinth.fields.Temporal;
import plinth.fields.WrittenText;
import plinth.fields.related.Operation;
import plinth.kernel.Problem;
import plinth.records.ShownFields;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;

/** Reads what is measured. */
final class Measures {
  private static final Set<Operation> ARITHMETIC =
      Set.of(Operation.SUM, Operation.AVG, Operation.MEDIAN);

  private Measures() {}

  /** The number of records. */
  static Measure count() {
    return new Measure(Operation.COUNT.code(), Operation.COUNT, null, null, null);
  }

  /**
   * Reads one measure; errors name its place, such as {@code measures[0].field}.
   *
   * @param paths follows paths to fields of related records
   */
  static Measure read(Shape shape, Followed.Reader paths, MeasureDraft draft, String at) {
    Operation operation =
        Operation.of(draft.op()).orElseThrow(() -> Problem.notOneOf(at + ".op", Operation.class));
    String slug = draft.field();
    if (slug == null) {
      if (operation != Operation.COUNT) {
        throw Problem.invalid(at + ".field", "required", operation.code() + " needs a field");
      }
      if (draft.currency() != null) {
        throw Problem.invalid(at + ".currency", "unknown", "The records have no currency");
      }
      return new Measure(name(draft, operation), operation, null, null, null);
    }
    Followed followed = ShownFields.isPath(slug) ? paths.read(slug, at + ".field") : null;
    Column<?> column =
        followed != null
            ? followed.path().column()
            : shape
                .column(slug)
                .orElseThrow(
                    () -> Problem.invalid(at + ".field", "unknown", "There is no field " + slug));
    if (!mayBe(operation, column)) {
      throw Problem.invalid(
          at + ".op", "type", operation.code() + " cannot be computed of " + slug);
    }
    return new Measure(
        name(draft, operation),
        operation,
        column,
        currency(draft, column, at),
        followed == null ? null : followed.rows());
  }

  private static String name(MeasureDraft draft, Operation operation) {
    if (draft.name() != null) {
      return draft.name();
    }
    return draft.field() == null ? operation.code() : operation.code() + "_" + draft.field();
  }

  private static @Nullable String currency(MeasureDraft draft, Column<?> column, String at) {
    String currency = draft.currency();
    if (currency == null) {
      return null;
    }
    boolean hasOne =
        column.stored() && column.type() instanceof Summable type && type.currency(column) != null;
    if (!hasOne) {
      throw Problem.invalid(at + ".currency", "unknown", column.slug() + " has no currency");
    }
    if (!currency.matches("[A-Z]{3}")) {
      throw Problem.invalid(at + ".currency", "format", "Must be a code such as EUR");
    }
    return currency;
  }

  private static boolean mayBe(Operation operation, Column<?> column) {
    if (operation == Operation.COUNT) {
      return true;
    }
    boolean isNumber = column.stored() && column.type() instanceof Summable;
    if (operation == Operation.COUNT_DISTINCT) {
      return isNumber || isSingle(column);
    }
    return isNumber || (!ARITHMETIC.contains(operation) && column.type() instanceof Temporal<?>);
  }

  /** Whether a record has at most one value, which is a line of text or a word. */
  private static boolean isSingle(Column<?> column) {
    boolean isWord = column.type() instanceof Discrete type && type.unslotted(column) != null;
    return !column.stored()
        || isWord
        || column.type() instanceof Temporal<?>
        || column.type() instanceof WrittenText;
  }

  /** The names of measures, for errors. */
  static List<String> names(List<Measure> measures) {
    return measures.stream().map(Measure::name).toList();
  }
}
