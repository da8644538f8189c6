package plinth.cli;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plinth.cli.api.Answer;

/** Prints readable output: tables, and the members of one object line by line. */
final class Printer {
  private static final String GAP = "  ";

  private final PrintWriter out;

  Printer(PrintWriter out) {
    this.out = out;
  }

  /**
   * Prints a list as a table of these members, with the page number if there are several pages.
   * Prints the response unchanged if JSON is requested.
   */
  void list(Server server, Answer answer, String... members) {
    if (server.isJson()) {
      out.println(answer.text());
      return;
    }
    table(answer.items(), members);
    JsonObject page = answer.json().getJsonObject("pagination");
    if (page != null && page.getInt("total_pages") > 1) {
      out.println("page " + page.getInt("page") + " of " + page.getInt("total_pages"));
    }
  }

  /** Prints objects as a table of these members. */
  void table(List<JsonObject> items, String... members) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of(members).stream().map(Printer::title).toList());
    for (JsonObject item : items) {
      lines.add(List.of(members).stream().map(member -> text(item.get(member))).toList());
    }
    print(lines);
  }

  /** Prints the members of an object, or the response unchanged if JSON is requested. */
  void one(Server server, Answer answer) {
    if (server.isJson()) {
      out.println(answer.text());
    } else {
      one(answer.data());
    }
  }

  /** Prints the members of an object, one per line, except arrays. */
  void one(JsonObject thing) {
    List<List<String>> lines = new ArrayList<>();
    for (Map.Entry<String, JsonValue> member : thing.entrySet()) {
      JsonValue.ValueType type = member.getValue().getValueType();
      if (type != JsonValue.ValueType.ARRAY) {
        lines.add(List.of(member.getKey(), text(member.getValue())));
      }
    }
    print(lines);
  }

  private void print(List<List<String>> lines) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        int width = line.get(i).length();
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    for (List<String> line : lines) {
      StringBuilder padded = new StringBuilder();
      for (int i = 0; i < line.size(); i++) {
        padded.append(line.get(i)).append(" ".repeat(widths.get(i) - line.get(i).length()));
        padded.append(GAP);
      }
      out.println(padded.toString().stripTrailing());
    }
  }

  private static String title(String member) {
    return member.replace('_', ' ').toUpperCase(Locale.ROOT);
  }

  /** Returns a value on one line: a dash if it is absent, and spaces for control characters. */
  private static String text(@org.jspecify.annotations.Nullable JsonValue value) {
    if (value == null || value == JsonValue.NULL) {
      return "-";
    }
    String text = value instanceof JsonString word ? word.getString() : value.toString();
    return text.isEmpty() ? "-" : text.replaceAll("\\p{Cntrl}", " ");
  }
}
