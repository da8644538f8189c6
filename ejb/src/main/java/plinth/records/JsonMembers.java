package plinth.records;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import plinth.kernel.JsonText;

/**
 * Copies the named members of a JSON object in a fixed order, those that it does not have as null
 * and no others. Values are copied as they are written; nothing is parsed. Immutable.
 */
public final class JsonMembers {
  private final String[] names;
  private final String[] heads;

  /** The places of the names in the order in which {@code jsonb} keeps them: the shortest first. */
  private final int[] stored;

  private final int most;

  /** Members of these names, which need no escape in JSON. */
  public JsonMembers(List<String> names) {
    this.names = names.toArray(String[]::new);
    this.heads = new String[this.names.length];
    int length = 2;
    for (int i = 0; i < heads.length; i++) {
      StringBuilder head = new StringBuilder(i == 0 ? "" : ",");
      JsonText.quote(head, this.names[i]);
      heads[i] = head.append(':').toString();
      length += heads[i].length() + "null".length();
    }
    this.most = length;
    this.stored =
        IntStream.range(0, heads.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(i -> this.names[i].length())
                    .thenComparing(i -> this.names[i]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** What the copy may be longer than the object, in characters. */
  int most() {
    return most;
  }

  /**
   * Appends the members of the object that begins at a place of a valid JSON text.
   *
   * @return the place behind the object
   */
  int copy(String json, int begin, StringBuilder out) {
    int[] from = new int[names.length];
    int[] to = new int[names.length];
    int end = find(json, begin, from, to);
    out.append('{');
    for (int i = 0; i < names.length; i++) {
      out.append(heads[i]);
      if (to[i] == 0) {
        out.append("null");
      } else {
        out.append(json, from[i], to[i]);
      }
    }
    out.append('}');
    return end;
  }

  /**
   * Finds the members of the object that begins at a place of a valid JSON text.
   *
   * @param from takes where the value of each name begins
   * @param to takes where it ends; 0 where the object has no member of the name
   * @return the place behind the object
   */
  public int find(String json, int begin, int[] from, int[] to) {
    Arrays.fill(to, 0);
    int next = 0;
    int at = begin + 1;
    while (json.charAt(at) != '}') {
      if (json.charAt(at) != '"') {
        at++;
        continue;
      }
      int key = at + 1;
      int keyEnd = behindString(json, at) - 1;
      int value = keyEnd + 1;
      while (json.charAt(value) == ':' || json.charAt(value) == ' ') {
        value++;
      }
      at = behindValue(json, value);
      int found = place(json, key, keyEnd, next);
      if (found >= 0) {
        from[stored[found]] = value;
        to[stored[found]] = at;
        next = found + 1;
      }
    }
    return at + 1;
  }

  /** Which of the stored names a key is, looked for from the likely one on; -1 for none. */
  private int place(String json, int key, int keyEnd, int likely) {
    for (int i = 0; i < stored.length; i++) {
      int at = (likely + i) % stored.length;
      String name = names[stored[at]];
      if (name.length() == keyEnd - key && json.startsWith(name, key)) {
        return at;
      }
    }
    return -1;
  }

  /** The place behind the value that begins at a place of a valid JSON text. */
  public static int behindValue(String json, int begin) {
    char first = json.charAt(begin);
    if (first == '"') {
      return behindString(json, begin);
    }
    boolean isNested = first == '{' || first == '[';
    int depth = 0;
    int at = begin;
    while (true) {
      char c = json.charAt(at);
      if (c == '"') {
        at = behindString(json, at);
        continue;
      }
      if (c == '{' || c == '[') {
        depth++;
      } else if (c == '}' || c == ']') {
        depth--;
      }
      if (isNested ? depth == 0 : depth < 0 || c == ',' || c == ' ') {
        return isNested ? at + 1 : at;
      }
      at++;
    }
  }

  private static int behindString(String json, int quote) {
    int end = json.indexOf('"', quote + 1);
    while (isEscaped(json, end)) {
      end = json.indexOf('"', end + 1);
    }
    return end + 1;
  }

  private static boolean isEscaped(String json, int at) {
    int first = at;
    while (json.charAt(first - 1) == '\\') {
      first--;
    }
    return (at - first) % 2 == 1;
  }
}
