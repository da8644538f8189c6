package plinth.messaging;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the provider type of a session to its stored word. */
@Converter(autoApply = true)
public class ProviderTypeConverter implements AttributeConverter<ProviderType, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable ProviderType type) {
    return EnumWords.toWord(type);
  }

  @Override
  public @Nullable ProviderType convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(ProviderType.class, word);
  }
}
