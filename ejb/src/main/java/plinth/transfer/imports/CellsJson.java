package plinth.transfer.imports;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import java.util.List;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;

/** Cells of files and their errors, as JSON that the database can store. */
final class CellsJson {
  private static final char REPLACEMENT = '\ufffd';

  private CellsJson() {}

  /** Returns the texts of cells. */
  static JsonArray of(List<String> cells) {
    JsonArrayBuilder json = Json.createArrayBuilder();
    cells.forEach(cell -> json.add(storable(cell)));
    return json.build();
  }

  /** Returns the errors of a row. */
  static JsonArray errors(List<FieldError> errors) {
    JsonArrayBuilder json = Json.createArrayBuilder();
    for (FieldError error : errors) {
      json.add(
          Json.createObjectBuilder()
              .add("field", error.field())
              .add("rule", error.rule())
              .add("message", storable(error.message())));
    }
    return json.build();
  }

  /** Replaces each character that the database cannot store: U+0000 and lone surrogates. */
  private static String storable(String text) {
    StringBuilder changed = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (isPair) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        changed = changed == null ? new StringBuilder(text) : changed;
        changed.setCharAt(i, REPLACEMENT);
      }
    }
    return changed == null ? text : changed.toString();
  }
}
