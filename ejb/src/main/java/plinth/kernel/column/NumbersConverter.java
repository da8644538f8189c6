package plinth.kernel.column;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Maps lists of numbers to {@code bigint[]} columns. */
@Converter
public class NumbersConverter implements AttributeConverter<List<Long>, Object> {
  @Override
  public Object convertToDatabaseColumn(@Nullable List<Long> numbers) {
    return Typed.of("int8[]", numbers == null ? null : literal(numbers));
  }

  @Override
  public @Nullable List<Long> convertToEntityAttribute(@Nullable Object column) {
    return column == null ? null : List.of((Long[]) Typed.array(column));
  }

  private static String literal(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }
}
