package plinth.cli.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Comma-separated values with a header, in the format of RFC 4180 without line breaks in cells.
 *
 * @param header the names of the columns
 * @param rows the cells of each row by the names of their columns
 */
record Table(List<String> header, List<Map<String, String>> rows) {
  private static final Pattern CELL =
      Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,]*))");

  /** Parses a text. */
  static Table parse(String text) {
    List<String> lines = text.lines().toList();
    List<String> header = cells(lines.get(0));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < header.size(); i++) {
        row.put(header.get(i), cells.get(i));
      }
      rows.add(row);
    }
    return new Table(header, rows);
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    Matcher cell = CELL.matcher(line);
    while (cell.find()) {
      String quoted = cell.group(1);
      cells.add(quoted == null ? cell.group(2) : quoted.replace("\"\"", "\""));
    }
    return cells;
  }

  /** Returns the text that {@link #parse} reads. */
  String text() {
    StringBuilder text = new StringBuilder(line(header));
    for (Map<String, String> row : rows) {
      text.append(line(header.stream().map(name -> row.getOrDefault(name, "")).toList()));
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining(",", "", "\n"));
  }
}
