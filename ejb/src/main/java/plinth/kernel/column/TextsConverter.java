package plinth.kernel.column;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Maps lists of text to {@code text[]} columns. */
@Converter
public class TextsConverter implements AttributeConverter<List<String>, Object> {
  @Override
  public Object convertToDatabaseColumn(@Nullable List<String> texts) {
    return Typed.of("text[]", texts == null ? null : literal(texts));
  }

  @Override
  public @Nullable List<String> convertToEntityAttribute(@Nullable Object column) {
    return column == null ? null : List.of((String[]) Typed.array(column));
  }

  private static String literal(List<String> texts) {
    return texts.stream()
        .map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(",", "{", "}"));
  }
}
