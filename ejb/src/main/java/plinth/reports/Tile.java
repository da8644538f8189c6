package plinth.reports;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * A report on a dashboard.
 *
 * @param report the slug of the report
 * @param width its width, of 12 columns; null: 6
 * @param height its height in rows, at most 12; null: 4
 * @param dateField the date or datetime field to which the dates of the dashboard apply; null: they
 *     do not apply
 * @param memberField the field to which the member of the dashboard applies: {@code assigned_to},
 *     {@code created_by}, {@code updated_by} or a member field; null: it does not apply
 */
public record Tile(
    @NotBlank String report,
    @Min(1) @Max(12) @Nullable Integer width,
    @Min(1) @Max(12) @Nullable Integer height,
    @Nullable String dateField,
    @Nullable String memberField) {
  private static final int WIDTH = 6;
  private static final int HEIGHT = 4;

  /** The same tile without its fields for dates or a member. */
  Tile without(boolean dates, boolean member) {
    return new Tile(report, width, height, dates ? null : dateField, member ? null : memberField);
  }

  /** The stored JSON, which {@link #of} reads. */
  JsonObject json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("report", report)
            .add("width", width == null ? WIDTH : width)
            .add("height", height == null ? HEIGHT : height);
    if (dateField != null) {
      json.add("date_field", dateField);
    }
    if (memberField != null) {
      json.add("member_field", memberField);
    }
    return json.build();
  }

  static Tile of(JsonObject json) {
    return new Tile(
        json.getString("report"),
        json.getInt("width"),
        json.getInt("height"),
        json.getString("date_field", null),
        json.getString("member_field", null));
  }
}
