package plinth.transfer.json;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParsingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceRow;

/**
 * Reads a row per line with a JSON object. Its members are the columns, in the order in which the
 * file first names them; the members of a {@code data} object, as exports write it, are columns
 * like those beside it. A line that is not an object is a row with a fault.
 */
final class JsonLineRows implements RowReader {
  private static final int MAX_NAMES = 4_096;
  private static final String DATA = "data";

  private final ByteLines lines;
  private final Map<String, Integer> columns;
  private long number = 1;

  private JsonLineRows(ByteLines lines, Map<String, Integer> columns) {
    this.lines = lines;
    this.columns = columns;
  }

  static JsonLineRows open(SourceBytes bytes, long offset) throws IOException {
    Map<String, Integer> columns = new LinkedHashMap<>();
    try (ByteLines lines = new ByteLines(bytes.open(offset), offset)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        for (String name : names(line)) {
          if (columns.size() < MAX_NAMES) {
            columns.putIfAbsent(name, columns.size());
          }
        }
      }
    }
    return new JsonLineRows(new ByteLines(bytes.open(offset), offset), columns);
  }

  private static Set<String> names(String line) {
    try {
      return !line.isBlank() && JsonText.parse(line) instanceof JsonObject object
          ? members(object).keySet()
          : Set.of();
    } catch (JsonException unreadable) {
      return Set.of();
    }
  }

  private static Map<String, JsonValue> members(JsonObject object) {
    if (!(object.get(DATA) instanceof JsonObject data)) {
      return object;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(object);
    members.remove(DATA);
    members.putAll(data);
    return members;
  }

  @Override
  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  @Override
  public @Nullable SourceRow next() throws IOException {
    String line = lines.next();
    if (line == null) {
      return null;
    }
    SourceRow row = lines.isTooLong() ? fault(RowFault.ROW_TOO_LONG) : row(line);
    number++;
    return row;
  }

  private SourceRow row(String line) {
    if (line.isBlank()) {
      return SourceRow.of(number, List.of());
    }
    try {
      return JsonText.parse(line) instanceof JsonObject object
          ? row(members(object))
          : fault(RowFault.notJson(1));
    } catch (JsonParsingException e) {
      return fault(RowFault.notJson(Math.max(1, e.getLocation().getColumnNumber())));
    } catch (JsonException tooDeep) {
      return fault(RowFault.notJson(1));
    }
  }

  private SourceRow row(Map<String, JsonValue> members) {
    JsonCells cells = new JsonCells(columns.size());
    List<RowFault> faults = new ArrayList<>();
    members.forEach(
        (name, value) -> {
          Integer column = columns.get(name);
          if (column == null) {
            faults.add(RowFault.TOO_MANY_CELLS);
          } else if (!cells.set(column, value)) {
            faults.add(RowFault.list(name));
          }
        });
    return faults.isEmpty()
        ? new SourceRow(number, cells.texts(), null, cells.numbers())
        : fault(faults.get(0));
  }

  private SourceRow fault(RowFault fault) {
    return new SourceRow(number, List.of(), fault);
  }

  @Override
  public RowPosition position() {
    return new RowPosition(0, number);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
