package plinth.bench.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the PostgreSQL log written with {@code log_statement = all} and the default line prefix.
 */
public final class StatementLog {
  private static final Pattern STATEMENT =
      Pattern.compile(
          "^[^\\n]*?\\[(\\d+)\\] LOG:  (?:execute (\\S+?)(?:/\\S*)?|statement): (.*)$",
          Pattern.DOTALL);
  private static final Pattern PARAMETERS =
      Pattern.compile(
          "^[^\\n]*? DETAIL:  parameters: (.*)$", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  private static final Pattern PREFIXED =
      Pattern.compile("^\\d{4}-\\d\\d-\\d\\d .*? \\[\\d+\\] .*$");
  private static final Pattern VALUE =
      Pattern.compile("\\$(\\d+) = (NULL|'(?:[^']++|'')*+')(?:, |$)");
  private static final Pattern PLACE = Pattern.compile("\\$(\\d+)");

  private StatementLog() {}

  /**
   * One statement.
   *
   * @param text SQL as sent, with placeholders such as {@code $1}
   * @param values SQL literals for the placeholders, in their order
   * @param named whether it was prepared by name
   * @param process the database process that ran it, one per connection
   */
  public record Entry(String text, List<String> values, boolean named, String process) {

    /** Returns the text with its values in place of the placeholders. */
    public String withValues() {
      Matcher place = PLACE.matcher(text);
      StringBuilder sql = new StringBuilder();
      while (place.find()) {
        int number = Integer.parseInt(place.group(1));
        String value = number <= values.size() ? values.get(number - 1) : place.group();
        place.appendReplacement(sql, Matcher.quoteReplacement(value));
      }
      return place.appendTail(sql).toString();
    }

    /** Returns whether the connection's next statement belongs to another transaction. */
    private boolean closesTransaction() {
      String word = text.strip().toUpperCase(Locale.ROOT);
      return word.equals("COMMIT") || word.equals("ROLLBACK");
    }

    /** Returns whether the statement begins or ends a transaction and touches no data. */
    boolean endsTransaction() {
      String word = text.strip().toUpperCase(Locale.ROOT);
      return word.startsWith("BEGIN") || word.startsWith("COMMIT") || word.startsWith("ROLLBACK");
    }
  }

  /** Returns the statements of a section of the log, in order. */
  static List<Entry> entries(String log) {
    List<Entry> entries = new ArrayList<>();
    for (String line : joined(log)) {
      Matcher statement = STATEMENT.matcher(line);
      Matcher parameters = PARAMETERS.matcher(line);
      if (statement.matches()) {
        String name = statement.group(2);
        boolean named = name != null && !name.equals("<unnamed>");
        entries.add(new Entry(statement.group(3), List.of(), named, statement.group(1)));
      } else if (parameters.matches() && !entries.isEmpty()) {
        Entry last = entries.remove(entries.size() - 1);
        List<String> values = values(parameters.group(1));
        entries.add(new Entry(last.text(), values, last.named(), last.process()));
      }
    }
    return entries;
  }

  /** Groups statements by transaction. Transactions are in the order in which they begin. */
  static List<List<Entry>> transactions(List<Entry> entries) {
    List<List<Entry>> transactions = new ArrayList<>();
    Map<String, List<Entry>> open = new HashMap<>();
    for (Entry entry : entries) {
      List<Entry> own = open.get(entry.process());
      if (own == null) {
        own = new ArrayList<>();
        open.put(entry.process(), own);
        transactions.add(own);
      }
      own.add(entry);
      if (entry.closesTransaction()) {
        open.remove(entry.process());
      }
    }
    return transactions;
  }

  /** Joins continuation lines to their first line; only first lines have the prefix. */
  private static List<String> joined(String log) {
    List<String> lines = new ArrayList<>();
    for (String line : (Iterable<String>) log.lines()::iterator) {
      if (PREFIXED.matcher(line).matches() || lines.isEmpty()) {
        lines.add(line);
      } else {
        String rest = line.startsWith("\t") ? line.substring(1) : line;
        lines.set(lines.size() - 1, lines.get(lines.size() - 1) + "\n" + rest);
      }
    }
    return lines;
  }

  private static List<String> values(String parameters) {
    List<String> values = new ArrayList<>();
    Matcher value = VALUE.matcher(parameters);
    while (value.find()) {
      values.add(value.group(2));
    }
    return values;
  }
}
