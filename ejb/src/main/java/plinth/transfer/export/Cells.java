package plinth.transfer.export;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import plinth.records.JsonMembers;

/**
 * The cells of one record after another. Values are written directly from the stored JSON, without
 * parsing it into objects: a text as it is, a list with {@code "; "} between its items, an object
 * by the members that its column names, or as JSON if it names none.
 */
final class Cells {
  private final List<ExportColumn> columns;
  private final JsonMembers fields;
  private final int[] from;
  private final int[] to;

  /** For each column, its index among the fields or among the system fields. */
  private final int[] place;

  private final CellText[] texts;
  private String json = "{}";
  private final @Nullable String[] system;

  /** The content of a cell. */
  enum Kind {
    EMPTY,
    TEXT,
    NUMBER,
    FLAG
  }

  Cells(List<ExportColumn> columns) {
    this.columns = columns;
    List<ExportColumn> own = columns.stream().filter(column -> !column.isSystem()).toList();
    fields = new JsonMembers(own.stream().map(ExportColumn::slug).toList());
    from = new int[own.size()];
    to = new int[own.size()];
    place = new int[columns.size()];
    texts = new CellText[columns.size()];
    StringDecoder decoder = new StringDecoder();
    int fieldCount = 0;
    int systemCount = 0;
    for (int i = 0; i < place.length; i++) {
      place[i] = columns.get(i).isSystem() ? systemCount++ : fieldCount++;
      texts[i] = new CellText(columns.get(i), decoder);
    }
    system = new String[systemCount];
  }

  int size() {
    return place.length;
  }

  ExportColumn column(int i) {
    return columns.get(i);
  }

  /**
   * Loads the next record.
   *
   * @param values the JSON object of its values
   * @param systemFields its system fields, by their index among those that columns name
   */
  void load(String values, IntFunction<@Nullable String> systemFields) {
    json = values;
    fields.find(values, 0, from, to);
    for (int i = 0; i < system.length; i++) {
      system[i] = systemFields.apply(i);
    }
  }

  Kind kind(int i) {
    if (columns.get(i).isSystem()) {
      boolean isNumber = columns.get(i).kind() == ExportColumn.Kind.SYSTEM_NUMBER;
      return system[place[i]] == null ? Kind.EMPTY : isNumber ? Kind.NUMBER : Kind.TEXT;
    }
    if (to[place[i]] == 0) {
      return Kind.EMPTY;
    }
    return switch (json.charAt(from[place[i]])) {
      case 'n' -> Kind.EMPTY;
      case '"', '[', '{' -> Kind.TEXT;
      case 't', 'f' -> Kind.FLAG;
      default -> Kind.NUMBER;
    };
  }

  /** Appends the text of a cell, which must not be empty. */
  void append(int i, StringBuilder out) {
    if (columns.get(i).isSystem()) {
      out.append(system[place[i]]);
    } else {
      texts[i].append(out, json, from[place[i]], to[place[i]]);
    }
  }
}
