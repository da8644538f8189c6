package plinth.records;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * Copies the named members of a JSON object in a fixed order; missing ones become null, and others
 * are left out. Values are copied as text without being parsed. Immutable.
 */
public final class JsonMembers {
  private final String[] names;
  private final String[] heads;

  /** The indexes of the names in the order in which {@code jsonb} stores them: shortest first. */
  private final int[] stored;

  private final int most;

  /** Creates a copier of members with these names, which must not need escapes in JSON. */
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

  /** The maximum number of characters by which the copy may be longer than the object. */
  int maxGrowth() {
    return most;
  }

  /**
   * Appends the members of a JSON object.
   *
   * @param instead by the index of a name, the JSON to append instead of the member's value, or
   *     null
   */
  void copy(String json, @Nullable String[] instead, StringBuilder out) {
    int[] from = new int[names.length];
    int[] to = new int[names.length];
    find(json, 0, from, to);
    out.append('{');
    for (int i = 0; i < names.length; i++) {
      out.append(heads[i]);
      if (instead[i] != null) {
        out.append(instead[i]);
      } else if (to[i] == 0) {
        out.append("null");
      } else {
        out.append(json, from[i], to[i]);
      }
    }
    out.append('}');
  }

  /**
   * Finds the members of the object that starts at an index of a valid JSON text.
   *
   * @param from receives the start index of the value of each name
   * @param to receives its end index; 0 if the object has no member with the name
   */
  public void find(String json, int begin, int[] from, int[] to) {
    Arrays.fill(to, 0);
    int next = 0;
    int at = begin + 1;
    while (json.charAt(at) != '}') {
      if (json.charAt(at) != '"') {
        at++;
        continue;
      }
      int key = at + 1;
      int keyEnd = skipString(json, at) - 1;
      int value = keyEnd + 1;
      while (json.charAt(value) == ':' || json.charAt(value) == ' ') {
        value++;
      }
      at = skipValue(json, value);
      int found = indexOf(json, key, keyEnd, next);
      if (found >= 0) {
        from[stored[found]] = value;
        to[stored[found]] = at;
        next = found + 1;
      }
    }
  }

  /**
   * The index of a key among the stored names, searched from the likely one; -1 if it is none of
   * them.
   */
  private int indexOf(String json, int key, int keyEnd, int likely) {
    for (int i = 0; i < stored.length; i++) {
      int at = (likely + i) % stored.length;
      String name = names[stored[at]];
      if (name.length() == keyEnd - key && json.startsWith(name, key)) {
        return at;
      }
    }
    return -1;
  }

  /** The index after the value that starts at an index of a valid JSON text. */
  public static int skipValue(String json, int begin) {
    char first = json.charAt(begin);
    if (first == '"') {
      return skipString(json, begin);
    }
    boolean isNested = first == '{' || first == '[';
    int depth = 0;
    int at = begin;
    while (true) {
      char c = json.charAt(at);
      if (c == '"') {
        at = skipString(json, at);
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

  private static int skipString(String json, int quote) {
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
