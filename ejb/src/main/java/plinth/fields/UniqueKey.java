package plinth.fields;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import plinth.kernel.Secrets;

/**
 * The value of a unique slot: the canonical value, or its digest if it is long, because an index
 * refuses keys over 2.7 kB.
 */
public final class UniqueKey {
  private static final int MAX_BYTES = 200;

  private UniqueKey() {}

  /** The key for a canonical value. */
  public static String of(String canonical) {
    byte[] bytes = canonical.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= MAX_BYTES
        ? canonical
        : "sha256:" + HexFormat.of().formatHex(Secrets.sha256(bytes));
  }

  /** The key for the values of several fields, which no other values have. */
  static String of(List<String> values) {
    if (values.size() == 1) {
      return of(values.get(0));
    }
    StringBuilder all = new StringBuilder();
    values.forEach(value -> all.append(value.length()).append(':').append(value));
    return of(all.toString());
  }
}
