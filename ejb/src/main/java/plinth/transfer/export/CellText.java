package plinth.transfer.export;

import java.util.Map;
import plinth.records.JsonMembers;

/** Writes values of a column from their JSON, as described in {@link Cells}. */
final class CellText {
  private final JsonMembers members;
  private final int[] from;
  private final int[] to;
  private final String separator;
  private final Map<String, String> labels;

  private final StringDecoder decoder;

  CellText(ExportColumn column, StringDecoder decoder) {
    this.decoder = decoder;
    members = new JsonMembers(column.members());
    from = new int[column.members().size()];
    to = new int[column.members().size()];
    separator = column.separator();
    labels = column.labels();
  }

  /** Appends the text of the value between two positions of a JSON text. */
  void append(StringBuilder out, String json, int begin, int end) {
    switch (json.charAt(begin)) {
      case '"' -> appendWord(out, json, begin, end);
      case '[' -> appendItems(out, json, begin);
      case '{' -> appendMembers(out, json, begin, end);
      case 'n' -> {
        // JSON null is an empty text.
      }
      default -> out.append(json, begin, end);
    }
  }

  private void appendWord(StringBuilder out, String json, int begin, int end) {
    int start = out.length();
    decoder.append(out, json, begin, end);
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

  private void appendMembers(StringBuilder out, String json, int begin, int end) {
    if (from.length == 0) {
      out.append(json, begin, end);
      return;
    }
    members.find(json, begin, from, to);
    String before = "";
    for (int i = 0; i < from.length; i++) {
      if (to[i] > 0) {
        out.append(before);
        append(out, json, from[i], to[i]);
        before = separator;
      }
    }
  }
}
