package plinth.files;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The name of an upload: the last path segment, without control characters, at most 255 characters.
 */
final class FileName {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}]");
  private static final int MAX = 255;

  private FileName() {}

  /** Returns the name to store; refuses an upload without a name. */
  static String of(@Nullable String sent) {
    String name = sent == null ? "" : CONTROL.matcher(sent).replaceAll("").replace('\\', '/');
    name = name.substring(name.lastIndexOf('/') + 1).trim();
    if (name.isEmpty()) {
      throw Problem.invalid("file", "required", "The part \"file\" needs a file name");
    }
    if (name.length() <= MAX) {
      return name;
    }
    int dot = name.lastIndexOf('.');
    String tail = dot > 0 && name.length() - dot <= 16 ? name.substring(dot) : "";
    return name.substring(0, MAX - tail.length()) + tail;
  }
}
