package plinth.transfer.export;

import java.util.Map;
import plinth.records.JsonMembers;

/** Writes values of a column from their JSON, as described in {@link Cells}. */
final class CellText {
  private final JsonMembers members;
  private final int[] from;
  private final int[] to;
  private final Map<String, String> labels;

  CellText(ExportColumn column) {
    members = new JsonMembers(column.members());
    from = new int[column.members().size()];
    to = new int[column.members().size()];
    labels = column.labels();
  }

  /** Appends the text of the value between two positions of a JSON text. */
  void append(StringBuilder out, String json, int begin, int end) {
    switch (json.charAt(begin)) {
      case '"' -> appendWord(out, json, begin, end);
      case '[' -> appendItems(out, json, begin);
      case '{' -> appendMembers(out, json, begin);
      case 'n' -> {
        // JSON null is an empty text.
      }
      default -> out.append(json, begin, end);
    }
  }

  private void appendWord(StringBuilder out, String json, int begin, int end) {
    int start = out.length();
    appendString(out, json, begin, end);
    if (!labels.isEmpty()) {
      String value = out.substring(start);
      out.setLength(start);
      out.append(labels.getOrDefault(value, value));
    }
  }

  private void appendItems(StringBuilder out, String json, int begin) {
    int start = out.length();
    int at = begin + 1;
    while (json.charAt(at) != ']') {
      if (json.charAt(at) == ',' || json.charAt(at) == ' ') {
        at++;
        continue;
      }
      int end = JsonMembers.skipValue(json, at);
      out.append(out.length() > start ? "; " : "");
      append(out, json, at, end);
      at = end;
    }
  }

  private void appendMembers(StringBuilder out, String json, int begin) {
    int start = out.length();
    members.find(json, begin, from, to);
    for (int i = 0; i < from.length; i++) {
      if (to[i] > 0) {
        out.append(out.length() > start ? " " : "");
        append(out, json, from[i], to[i]);
      }
    }
  }

  /** Appends the decoded content of a JSON string. */
  static void appendString(StringBuilder out, String json, int begin, int end) {
    int plain = begin + 1;
    int escape = escape(json, plain, end);
    while (escape < end) {
      out.append(json, plain, escape);
      char c = json.charAt(escape + 1);
      plain = escape + 2;
      switch (c) {
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'u' -> {
          out.append((char) Integer.parseInt(json, plain, plain + 4, 16));
          plain += 4;
        }
        default -> out.append(c);
      }
      escape = escape(json, plain, end);
    }
    out.append(json, plain, end - 1);
  }

  private static int escape(String json, int from, int end) {
    int at = from;
    while (at < end && json.charAt(at) != '\\') {
      at++;
    }
    return at;
  }
}
