package plinth.records.board;

import java.util.List;
import java.util.Map;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.setting.Option;

/**
 * What the columns of a board are: the options of a field, or the members of the workspace.
 *
 * @param column the field, or the assignment
 * @param options the columns in order; inactive ones are shown only if records have them
 * @param stored what records store for a column, by its value, if that is not the value itself
 */
public record BoardGroup(Column<?> column, List<Option> options, Map<String, String> stored) {
  /** The options of a field. */
  static BoardGroup of(Column<?> column, Choices type) {
    return new BoardGroup(column, type.options(), Map.of());
  }

  /** What records store for a column with this value. */
  String stored(String value) {
    return stored.getOrDefault(value, value);
  }

  /** The expression of the stored value as text. */
  String expression() {
    return column.stored() ? column.text() : "r." + column.slug();
  }
}
