package plinth.transfer.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.transfer.Formulas;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceRow;

/**
 * Rows as a preview stores them, so that an import can begin at any of them: a JSON array per row.
 * A text is a string, guarded like the texts of exports; a number is an array of its text and its
 * currency; a row that could not be read is an object with its {@code rule} and {@code message}.
 */
public final class StoredRows implements RowReader {
  private final ByteLines lines;
  private RowPosition position;

  StoredRows(ByteLines lines, RowPosition from) {
    this.lines = lines;
    this.position = from;
  }

  /** Appends the line of a row. */
  public static void append(StringBuilder out, SourceRow row) {
    RowFault fault = row.fault();
    if (fault != null) {
      out.append("{\"rule\":");
      JsonText.quote(out, fault.rule());
      out.append(",\"message\":");
      JsonText.quote(out, fault.message());
      out.append("}\n");
      return;
    }
    out.append('[');
    for (int i = 0; i < row.cells().size(); i++) {
      out.append(i == 0 ? "" : ",");
      String unit = row.numbers().get(i);
      if (unit == null) {
        JsonText.quote(out, Formulas.guard(row.cell(i)));
      } else {
        out.append('[');
        JsonText.quote(out, row.cell(i));
        out.append(',');
        JsonText.quote(out, unit);
        out.append(']');
      }
    }
    out.append("]\n");
  }

  @Override
  public @Nullable SourceRow next() throws IOException {
    String line = lines.next();
    if (line == null) {
      return null;
    }
    SourceRow row = row(position.number(), line);
    position = new RowPosition(lines.offset(), position.number() + 1);
    return row;
  }

  private SourceRow row(long number, String line) {
    if (lines.isTooLong()) {
      return new SourceRow(number, List.of(), RowFault.ROW_TOO_LONG);
    }
    JsonValue json = JsonText.parse(line);
    if (json instanceof JsonObject fault) {
      return new SourceRow(
          number, List.of(), new RowFault(fault.getString("rule"), fault.getString("message")));
    }
    List<String> cells = new ArrayList<>();
    Map<Integer, String> numbers = new HashMap<>();
    for (JsonValue cell : json.asJsonArray()) {
      if (cell instanceof JsonArray stored) {
        numbers.put(cells.size(), stored.getString(1));
        cells.add(stored.getString(0));
      } else {
        cells.add(((JsonString) cell).getString());
      }
    }
    return new SourceRow(number, cells, null, numbers);
  }

  @Override
  public RowPosition position() {
    return position;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
