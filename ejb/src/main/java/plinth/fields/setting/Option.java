package plinth.fields.setting;

import org.jspecify.annotations.Nullable;

/**
 * One option of a select or multi_select field.
 *
 * @param value what records store: 1 to 100 characters, without control characters, unique in its
 *     field
 * @param label the label for people
 * @param color a colour for the label, or null
 * @param order its position among the options, ascending
 * @param active whether new values may use it; records keep an inactive option
 */
public record Option(
    String value, String label, @Nullable String color, int order, boolean active) {
  /** An active option whose label is its value. */
  public static Option of(String value, int order) {
    return new Option(value, value, null, order, true);
  }
}
