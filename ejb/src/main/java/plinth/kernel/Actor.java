package plinth.kernel;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who did something, or to whom something is assigned, as the database keeps it. An answer shows a
 * {@link Person} instead: until the answer is complete, an actor stands in its JSON as a mark, and
 * {@link #named} replaces all marks of an answer at once. A mark is enclosed by control characters,
 * which JSON holds only in their escaped form, so no value can look like one.
 *
 * @param label the label of the caller, such as {@code admin:12} or {@code system}
 * @param byOperator whether an operator of the platform acted on behalf of the person
 */
public record Actor(String label, boolean byOperator) {
  private static final char BEGIN = '\u0002';
  private static final char END = '\u0003';
  private static final char BY_OPERATOR = '*';

  /** The SQL expression of the mark of the actor whose label an expression holds. */
  public static String marked(String expression) {
    return "chr(2) || " + expression + " || chr(3)";
  }

  /** An actor who acted alone. */
  public static Actor of(String label) {
    return new Actor(label, false);
  }

  /** An actor who acted alone; null for nobody. */
  public static @Nullable Actor orNull(@Nullable String label) {
    return label == null ? null : of(label);
  }

  /** Appends the mark of this actor to the text of an answer. */
  public void mark(StringBuilder out) {
    out.append(BEGIN).append(label);
    if (byOperator) {
      out.append(BY_OPERATOR);
    }
    out.append(END);
  }

  /** Whether a text marks an actor. */
  public static boolean isIn(String text) {
    return text.indexOf(BEGIN) >= 0;
  }

  /** The labels of all actors that a text marks. */
  static Set<String> labels(String text) {
    Set<String> labels = new LinkedHashSet<>();
    for (int at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
      labels.add(read(text, at).label());
    }
    return labels;
  }

  /**
   * The text with a person in place of each mark.
   *
   * @param people finds the people of labels; an actor whom it does not find has no name
   */
  public static String named(String text, Function<Set<String>, Map<String, Person>> people) {
    int mark = text.indexOf(BEGIN);
    if (mark < 0) {
      return text;
    }
    Map<String, Person> found = people.apply(labels(text));
    StringBuilder out = new StringBuilder(text.length() * 5 / 4);
    int done = 0;
    while (mark >= 0) {
      Actor actor = read(text, mark);
      out.append(text, done, mark);
      found
          .getOrDefault(actor.label(), new Person(actor.label(), null))
          .write(out, actor.byOperator());
      done = text.indexOf(END, mark) + 1;
      mark = text.indexOf(BEGIN, done);
    }
    return out.append(text, done, text.length()).toString();
  }

  private static Actor read(String text, int at) {
    String inner = text.substring(at + 1, text.indexOf(END, at));
    int last = inner.length() - 1;
    return inner.charAt(last) == BY_OPERATOR
        ? new Actor(inner.substring(0, last), true)
        : of(inner);
  }
}
