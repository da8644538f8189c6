package plinth.kernel.column;

import jakarta.json.JsonArray;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/** Maps JSON arrays to {@code jsonb} columns. */
@Converter
public class JsonArrayConverter implements AttributeConverter<JsonArray, Object> {
  @Override
  public Object convertToDatabaseColumn(@Nullable JsonArray json) {
    return Typed.of("jsonb", json == null ? null : json.toString());
  }

  @Override
  public @Nullable JsonArray convertToEntityAttribute(@Nullable Object column) {
    return column == null ? null : JsonText.parse(column.toString()).asJsonArray();
  }
}
