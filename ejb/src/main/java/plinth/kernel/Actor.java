package plinth.kernel;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The person or system that did something, or to whom something is assigned, as the database stores
 * it. Answers show a {@link Person} instead: until an answer is complete, its JSON contains a mark
 * for each actor, and {@link #replaceMarks} replaces all marks at once. A mark is enclosed in
 * control characters, which JSON contains only in escaped form, so no value can look like a mark.
 *
 * @param label the label of the caller, such as {@code admin:12} or {@code system}
 * @param byOperator whether an operator of the platform acted on behalf of the person
 */
public record Actor(String label, boolean byOperator) {
  private static final char BEGIN = '\u0002';
  private static final char END = '\u0003';
  private static final char BY_OPERATOR = '*';

  /** An actor for whom no operator acted. */
  public static Actor of(String label) {
    return new Actor(label, false);
  }

  /** An actor for whom no operator acted; null if the label is null. */
  public static @Nullable Actor orNull(@Nullable String label) {
    return label == null ? null : of(label);
  }

  /** Appends the mark of this actor to the text of an answer. */
  public void appendMark(StringBuilder out) {
    out.append(BEGIN).append(label);
    if (byOperator) {
      out.append(BY_OPERATOR);
    }
    out.append(END);
  }

  /** Whether a text contains the mark of an actor. */
  public static boolean hasMarks(String text) {
    return text.indexOf(BEGIN) >= 0;
  }

  /** The labels of all actors with marks in a text. */
  static Set<String> labels(String text) {
    Set<String> labels = new LinkedHashSet<>();
    for (int at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
      labels.add(parseMark(text, at).label());
    }
    return labels;
  }

  /**
   * Replaces each mark in a text with a person.
   *
   * @param people finds people by their labels; an actor that it does not find has no name
   */
  public static String replaceMarks(
      String text, Function<Set<String>, Map<String, Person>> people) {
    int mark = text.indexOf(BEGIN);
    if (mark < 0) {
      return text;
    }
    Map<String, Person> found = people.apply(labels(text));
    StringBuilder out = new StringBuilder(text.length() * 5 / 4);
    int done = 0;
    while (mark >= 0) {
      Actor actor = parseMark(text, mark);
      out.append(text, done, mark);
      found
          .getOrDefault(actor.label(), new Person(actor.label(), null))
          .write(out, actor.byOperator());
      done = text.indexOf(END, mark) + 1;
      mark = text.indexOf(BEGIN, done);
    }
    return out.append(text, done, text.length()).toString();
  }

  private static Actor parseMark(String text, int at) {
    String inner = text.substring(at + 1, text.indexOf(END, at));
    int last = inner.length() - 1;
    return inner.charAt(last) == BY_OPERATOR
        ? new Actor(inner.substring(0, last), true)
        : of(inner);
  }
}
