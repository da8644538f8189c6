package plinth.views;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the type of a view to its stored word. */
@Converter(autoApply = true)
public class ViewTypeConverter implements AttributeConverter<ViewType, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable ViewType type) {
    return EnumWords.toWord(type);
  }

  @Override
  public @Nullable ViewType convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(ViewType.class, word);
  }
}
