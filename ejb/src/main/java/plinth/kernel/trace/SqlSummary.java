package plinth.kernel.trace;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The operation and table of a statement, without any values or customers' names.
 *
 * @param operation its verb, such as {@code select}
 * @param table the first Plinth table in the statement; null: none
 */
public record SqlSummary(String operation, @Nullable String table) {
  /** The writing part of a statement that begins with {@code with}; without one it only reads. */
  private static final Pattern WRITE =
      Pattern.compile("\\b(insert|update|delete)(?: into| from)? (?=(?:main|tenant)\\.)");

  /** A table; a name directly followed by a parenthesis is a function. */
  private static final Pattern TABLE =
      Pattern.compile("\\b(?:main|tenant)\\.(?:\"user\"|[a-z_]++)(?!\\()");

  private static final Pattern VERB =
      Pattern.compile(
          "(select|insert|update|delete|with|set|lock|notify)\\b", Pattern.CASE_INSENSITIVE);

  /** Summarizes a statement. */
  public static SqlSummary of(String text) {
    // Statements before the last one in the same round trip only prepare it.
    String last = text.substring(text.lastIndexOf(';') + 1).strip();
    Matcher first = VERB.matcher(last);
    String verb = first.lookingAt() ? first.group(1).toLowerCase(Locale.ROOT) : "statement";
    int from = 0;
    if (verb.equals("with")) {
      Matcher write = WRITE.matcher(last);
      boolean isWrite = write.find();
      verb = isWrite ? write.group(1) : "select";
      from = isWrite ? write.start() : 0;
    }
    Matcher table = TABLE.matcher(last);
    return new SqlSummary(verb, table.find(from) ? table.group().replace("\"", "") : null);
  }

  /** The summary as the name of a span. */
  public String text() {
    return table == null ? operation : operation + " " + table;
  }
}
