package plinth.bench.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field as the database stores it.
 *
 * @param slug key in records
 * @param id ID of the field, which is part of tags
 * @param type one of the platform's field types
 * @param slot the column of its index, such as {@code s1}, or null for none
 * @param unique the column that keeps it unique, or null if it is not unique
 */
public record StoredField(
    String slug, long id, String type, @Nullable String slot, @Nullable String unique) {
  /** The first letter of the slot columns by type; other types have no slot columns. */
  private static final Map<String, String> COLUMNS =
      Map.ofEntries(
          Map.entry("text", "s"),
          Map.entry("email", "s"),
          Map.entry("phone", "s"),
          Map.entry("select", "s"),
          Map.entry("number", "n"),
          Map.entry("currency", "n"),
          Map.entry("boolean", "n"),
          Map.entry("rating", "n"),
          Map.entry("date", "t"),
          Map.entry("datetime", "t"));

  private static final Set<String> WRITTEN = Set.of("text", "long_text", "email", "phone");

  /** Returns whether the field contains free text, which is searched case-insensitively. */
  boolean isWritten() {
    return WRITTEN.contains(type);
  }

  /** Returns the fields of an object by slug, in their order. */
  static Map<String, StoredField> of(Connection connection, String object) throws SQLException {
    Map<String, StoredField> fields = new LinkedHashMap<>();
    try (PreparedStatement ask =
        connection.prepareStatement(
            """
            select f.slug, f.id, f.type, f.slot_index, f.unique_index
            from tenant.field f
            join tenant.object o on o.workspace_id = f.workspace_id and o.id = f.object_id
            where o.slug = ?
            order by f.position
            """)) {
      ask.setString(1, object);
      try (ResultSet rows = ask.executeQuery()) {
        while (rows.next()) {
          String type = rows.getString(3);
          String letter = COLUMNS.get(type);
          String slot = letter == null ? null : column(letter, rows.getString(4));
          String unique = column("u", rows.getString(5));
          fields.put(
              rows.getString(1),
              new StoredField(rows.getString(1), rows.getLong(2), type, slot, unique));
        }
      }
    }
    return fields;
  }

  private static @Nullable String column(String letter, @Nullable String index) {
    return index == null ? null : letter + index;
  }
}
