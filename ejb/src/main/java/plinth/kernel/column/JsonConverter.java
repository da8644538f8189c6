package plinth.kernel.column;

import jakarta.json.JsonObject;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/** Maps JSON objects to {@code jsonb} columns. */
@Converter
public class JsonConverter implements AttributeConverter<JsonObject, Object> {
  @Override
  public Object convertToDatabaseColumn(@Nullable JsonObject json) {
    return Typed.of("jsonb", json == null ? null : json.toString());
  }

  @Override
  public @Nullable JsonObject convertToEntityAttribute(@Nullable Object column) {
    return column == null ? null : JsonText.parseObject(column.toString());
  }
}
