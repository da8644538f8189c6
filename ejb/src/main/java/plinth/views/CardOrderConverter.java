package plinth.views;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the order of cards to its stored word. */
@Converter(autoApply = true)
public class CardOrderConverter implements AttributeConverter<CardOrder, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable CardOrder visibility) {
    return EnumWords.toWord(visibility);
  }

  @Override
  public @Nullable CardOrder convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(CardOrder.class, word);
  }
}
