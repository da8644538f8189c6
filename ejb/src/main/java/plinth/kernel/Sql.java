package plinth.kernel;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A piece of SQL: text with {@code ?} placeholders and their values, in order. It is the only way
 * to compose SQL; a value becomes part of the text only as a {@link #literal}. Immutable.
 *
 * <p>A statement of more than one line is a constant with {@linkplain #named names} for its values.
 *
 * <p>A value is null, a String, Number, Boolean, Instant, LocalDate, UUID, byte[], an array of
 * String, Long, Double, Instant or {@link Json} (an SQL array), {@link Json} or {@link Key}.
 *
 * @param text the statement or a part of it
 * @param values the values of its placeholders
 */
public record Sql(String text, List<@Nullable Object> values) {
  /** An empty piece, without text or values. */
  public static final Sql EMPTY = new Sql("", List.of());

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9 _.:=&+/-]{1,64}");

  private static final Pattern NAMES =
      Pattern.compile("'[^']*'|--[^\\n]*|::|(?<!\\w):([a-z][A-Za-z0-9]*)");

  /** Creates a piece of SQL with the values of its placeholders. */
  public static Sql of(String text, @Nullable Object... values) {
    return new Sql(text, Collections.unmodifiableList(Arrays.asList(values)));
  }

  /**
   * Creates a piece of SQL whose values have names, such as {@code :status}; {@link #with} sets the
   * value of a name. A name may occur more than once. Colons in literals, comments and casts are
   * not names.
   */
  public static Sql named(String text) {
    StringBuilder positional = new StringBuilder();
    List<@Nullable Object> values = new ArrayList<>();
    Matcher found = NAMES.matcher(text);
    while (found.find()) {
      String name = found.group(1);
      if (name != null) {
        values.add(new Name(name));
      }
      found.appendReplacement(
          positional, name == null ? Matcher.quoteReplacement(found.group()) : "?");
    }
    found.appendTail(positional);
    return new Sql(positional.toString(), Collections.unmodifiableList(values));
  }

  /**
   * This piece with a value for one of its names.
   *
   * @throws IllegalArgumentException if no value of this piece has that name
   */
  public Sql with(String name, @Nullable Object value) {
    Name sought = new Name(name);
    if (!values.contains(sought)) {
      throw new IllegalArgumentException("no value is named " + name + " in: " + text);
    }
    List<@Nullable Object> given = new ArrayList<>(values);
    given.replaceAll(now -> sought.equals(now) ? value : now);
    return new Sql(text, Collections.unmodifiableList(given));
  }

  /**
   * Fills words into the places that {@link String#format} defines in the text, such as {@code %s}
   * for the name of a table. Words have no values and so no {@code ?}.
   */
  public Sql formatted(Object... words) {
    return new Sql(text.formatted(words), values);
  }

  /**
   * Writes a value that many statements share, such as a workspace's number or an option, into the
   * text of the statement: a statement of constants only can be prepared once, with a plan for
   * exactly these values. Accepts a whole number, or text of at most 64 plain characters, none of
   * which ends a literal; any other value stays a placeholder.
   */
  public static Sql literal(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return of(value.toString());
    }
    return value instanceof String word && PLAIN.matcher(word).matches()
        ? of("'" + word + "'")
        : of("?", value);
  }

  /**
   * A value with which an index is read in the same way whatever it is and however many rows it
   * has, such as a pattern or the place where a page begins. It is hidden from the planner, so that
   * PostgreSQL reuses one plan for all values.
   *
   * @param value a whole number, a number, a moment, a text, or texts as the operand of {@code any}
   *     or {@code all}
   */
  public static Sql key(Object value) {
    String type = Key.type(value);
    return of(
        value instanceof String[]
            ? "((select ?::" + type + ")::" + type + ")"
            : "(select ?::" + type + ")",
        new Key(value));
  }

  /** This piece followed by another, with a space between. */
  public Sql plus(Sql next) {
    if (text.isEmpty()) {
      return next;
    }
    if (next.text.isEmpty()) {
      return this;
    }
    List<@Nullable Object> all = new ArrayList<>(values.size() + next.values.size());
    all.addAll(values);
    all.addAll(next.values);
    return new Sql(text + " " + next.text, Collections.unmodifiableList(all));
  }

  /** This piece followed by text and values. */
  public Sql plus(String next, @Nullable Object... nextValues) {
    return plus(of(next, nextValues));
  }

  /** Whether its plan may be reused, because no value affects the plan. */
  boolean isOnePlan() {
    return values.stream().allMatch(Key.class::isInstance);
  }

  /** The pieces with {@code separator} between them. */
  public static Sql join(String separator, Collection<Sql> pieces) {
    StringBuilder text = new StringBuilder();
    List<@Nullable Object> values = new ArrayList<>();
    for (Sql piece : pieces) {
      if (text.length() > 0) {
        text.append(separator);
      }
      text.append(piece.text);
      values.addAll(piece.values);
    }
    return new Sql(text.toString(), Collections.unmodifiableList(values));
  }

  /** This piece in parentheses. */
  public Sql inParentheses() {
    return new Sql("(" + text + ")", values);
  }

  /**
   * A value that {@link #with} still has to set.
   *
   * @param name its name
   */
  record Name(String name) {}

  /**
   * A value that is bound as {@code jsonb}.
   *
   * @param text the JSON text
   */
  public record Json(String text) {}

  /**
   * The value of {@link #key}.
   *
   * @param value the value
   */
  public record Key(Object value) {
    /** The SQL type of a value. */
    static String type(Object value) {
      if (value instanceof Long || value instanceof Integer) {
        return "bigint";
      }
      if (value instanceof Double) {
        return "float8";
      }
      if (value instanceof Instant) {
        return "timestamptz";
      }
      if (value instanceof BigDecimal) {
        return "numeric";
      }
      return value instanceof String[] ? "text[]" : "text";
    }

    @Override
    public String toString() {
      return value instanceof Object[] values ? Arrays.toString(values) : value.toString();
    }
  }
}
