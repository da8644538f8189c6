package plinth.views;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the visibility of a view to its stored word. */
@Converter(autoApply = true)
public class VisibilityConverter implements AttributeConverter<Visibility, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable Visibility visibility) {
    return EnumWords.toWord(visibility);
  }

  @Override
  public @Nullable Visibility convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Visibility.class, word);
  }
}
