package plinth.records;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Fold;
import plinth.kernel.Sql;

/** Shows statements with their values in place of the placeholders, and of what hides keys. */
public final class ShownSql {
  private static final String FOLDED = Fold.sql("r.data->>'f_text'").text();

  private ShownSql() {}

  /** The text with its values; {@code fold} denotes the folded text of a field. */
  public static String of(Sql sql) {
    Deque<Object> values = new ArrayDeque<>(sql.values());
    return sql.text()
        .replace(FOLDED, "fold(r.data->>'f_text')")
        .replace("((select ?::text[])::text[])", "(?)")
        .replaceAll("\\(select \\?::\\w+\\)", "?")
        .chars()
        .mapToObj(c -> c == '?' ? of(values.remove()) : String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  private static String of(@Nullable Object value) {
    if (value instanceof Object[] all) {
      return Arrays.stream(all).map(ShownSql::of).collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Sql.Key key) {
      return of(key.value());
    }
    if (value instanceof Sql.Json json) {
      return json.text() + "::jsonb";
    }
    return value instanceof Number ? value.toString() : "'" + value + "'";
  }
}
