package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Locale;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** Parses filters by recursive descent; {@code not} binds closest, then {@code and}. */
public final class FilterParser {
  private static final int MAX_TEXT = 4000;
  private static final int MAX_DEPTH = 30;

  private final String text;
  private int at;
  private int depth;

  private FilterParser(String text) {
    this.text = text;
  }

  /** The filter in a text; refuses an invalid one. */
  public static Filter parse(String text) {
    if (text.length() > MAX_TEXT) {
      throw ScimProblem.SCIM_FILTER_INVALID.because(
          "The filter has more than " + MAX_TEXT + " characters");
    }
    FilterParser parser = new FilterParser(text);
    Filter filter = parser.either();
    parser.skipSpace();
    if (parser.at < text.length()) {
      throw parser.invalid("nothing");
    }
    return filter;
  }

  private Filter either() {
    if (++depth > MAX_DEPTH) {
      throw ScimProblem.SCIM_FILTER_INVALID.because("The filter is nested too deep");
    }
    Filter filter = both();
    while (takeWord("or")) {
      filter = new Filter.Or(filter, both());
    }
    depth--;
    return filter;
  }

  private Filter both() {
    Filter filter = term();
    while (takeWord("and")) {
      filter = new Filter.And(filter, term());
    }
    return filter;
  }

  private Filter term() {
    skipSpace();
    int start = at;
    if (takeWord("not")) {
      skipSpace();
      if (at < text.length() && text.charAt(at) == '(') {
        return new Filter.Not(group('(', ')'));
      }
      at = start;
    }
    if (at < text.length() && text.charAt(at) == '(') {
      return group('(', ')');
    }
    AttributePath path = AttributePath.parse(word());
    if (path == null) {
      at = start;
      throw invalid("an attribute");
    }
    if (at < text.length() && text.charAt(at) == '[') {
      return new Filter.Element(path, group('[', ']'));
    }
    if (takeWord("pr")) {
      return new Filter.Present(path);
    }
    return new Filter.Comparison(path, operator(), operand());
  }

  private Filter group(char open, char close) {
    take(open);
    Filter inner = either();
    skipSpace();
    take(close);
    return inner;
  }

  private Filter.Operator operator() {
    skipSpace();
    int start = at;
    String word = word().toUpperCase(Locale.ROOT);
    for (Filter.Operator operator : Filter.Operator.values()) {
      if (operator.name().equals(word)) {
        return operator;
      }
    }
    at = start;
    throw invalid("an operator");
  }

  private JsonValue operand() {
    skipSpace();
    int start = at;
    if (at < text.length() && text.charAt(at) == '"') {
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
    } else {
      word();
    }
    try {
      JsonValue value = Json.parseStrict(text.substring(start, Math.min(at, text.length())));
      if (!(value instanceof JsonObject) && !(value instanceof JsonArray)) {
        return value;
      }
    } catch (JsonException e) {
      // Refused below, as any other value.
    }
    at = start;
    throw invalid("a value");
  }

  /** The characters up to a space or a bracket. */
  private String word() {
    int start = at;
    while (at < text.length() && " \t()[]\"".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  /** Takes this word if it is next, in any case. */
  private boolean takeWord(String expected) {
    skipSpace();
    int start = at;
    if (word().equalsIgnoreCase(expected)) {
      return true;
    }
    at = start;
    return false;
  }

  private void take(char expected) {
    if (at >= text.length() || text.charAt(at) != expected) {
      throw invalid("'" + expected + "'");
    }
    at++;
  }

  private void skipSpace() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  private Problem invalid(String expected) {
    return ScimProblem.SCIM_FILTER_INVALID.because(
        "The filter needs " + expected + " at character " + (at + 1));
  }
}
