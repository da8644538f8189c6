package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Conditions on texts. Equality is exact; {@code contains}, {@code starts_with} and {@code
 * ends_with} compare folded texts.
 */
final class Words extends Equality<String> {
  Words(FieldType<String> type) {
    super(type, false);
  }

  @Override
  public List<String> operands(Operator operator, JsonValue json, String at) {
    if (!partial(operator)) {
      return super.operands(operator, json, at);
    }
    String text = JsonShapes.text(json, at);
    if (text.length() > MAX_TEXT) {
      throw Problem.invalid(at, "max_length", "Must have at most " + MAX_TEXT + " characters");
    }
    if (Fold.text(text).isEmpty()) {
      throw Problem.invalid(at, "required", "Must not be empty");
    }
    return List.of(text);
  }

  @Override
  public boolean test(Operator operator, String value, List<String> operands) {
    if (!partial(operator)) {
      return super.test(operator, value, operands);
    }
    String text = Fold.text(value);
    String part = Fold.text(operands.get(0));
    return switch (operator) {
      case STARTS_WITH -> text.startsWith(part);
      case ENDS_WITH -> text.endsWith(part);
      default -> text.contains(part);
    };
  }

  @Override
  public Sql sql(Column<String> column, Operator operator, List<String> operands) {
    if (!partial(operator)) {
      return super.sql(column, operator, operands);
    }
    String part = Fold.text(operands.get(0));
    Sql searched = words(operator, operands).plus("and");
    return switch (operator) {
      case STARTS_WITH -> startsWith(column, part);
      case ENDS_WITH -> searched.plus(like(column, "%" + SearchText.escape(part)));
      default -> searched.plus(like(column, "%" + SearchText.escape(part) + "%"));
    };
  }

  @Override
  public Sql words(Operator operator, List<String> operands) {
    return isSearched(operator) ? SearchText.contains(Fold.text(operands.get(0))) : Sql.EMPTY;
  }

  @Override
  public Place place(Column<String> column, Operator operator) {
    return isSearched(operator) ? Place.WORDS : Place.RECORDS;
  }

  private static boolean isSearched(Operator operator) {
    return operator == Operator.CONTAINS || operator == Operator.ENDS_WITH;
  }

  private static Sql startsWith(Column<String> column, String part) {
    Sql full = like(column, SearchText.escape(part) + "%");
    if (column.slot() == null) {
      return full;
    }
    String start = Fold.cut(part, Fold.SLOT_BYTES);
    Sql range = range(column, start, text -> Sql.of("?", text));
    return start.equals(part) ? range : range.plus("and").plus(full);
  }

  /**
   * The condition that a slot starts with a folded text, which is no longer than a slot.
   *
   * @param value writes a bound of the range
   */
  static Sql range(Column<?> column, String start, Function<String, Sql> value) {
    Sql range = Sql.of("r." + column.slot() + " >=").plus(value.apply(start));
    String end = successor(start);
    return end == null ? range : range.plus("and r." + column.slot() + " <").plus(value.apply(end));
  }

  /**
   * As a CASE, the condition is expected to be met by half of the records. PostgreSQL expects one
   * in 200 to meet a comparison that it has no statistics of, and would read and sort all records
   * instead of reading them in the order of the page until it is full.
   */
  private static Sql like(Column<String> column, String pattern) {
    return Sql.of("case when")
        .plus(folded(column))
        .plus("like")
        .plus(Sql.key(pattern))
        .plus("then true else false end");
  }

  /**
   * The folded text of a field: its slot where that holds the whole text, because folding the
   * stored text costs more.
   */
  static Sql folded(Column<?> column) {
    Sql stored = Fold.sql(column.text()).plus("collate \"C\"");
    String slot = "r." + column.slot();
    return column.slot() == null
        ? stored
        : Sql.of("(case when octet_length(" + slot + ") < " + Fold.CUT_BYTES)
            .plus("then " + slot + " else")
            .plus(stored)
            .plus("end)");
  }

  /** The smallest text, by code points, that is greater than every text with this prefix. */
  private static @Nullable String successor(String start) {
    int end = start.length();
    while (end > 0) {
      int point = start.codePointBefore(end);
      int before = end - Character.charCount(point);
      if (point < Character.MAX_CODE_POINT) {
        int next = point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
        return start.substring(0, before) + Character.toString(next);
      }
      end = before;
    }
    return null;
  }

  private static boolean partial(Operator operator) {
    return operator == Operator.CONTAINS
        || operator == Operator.STARTS_WITH
        || operator == Operator.ENDS_WITH;
  }
}
