package plinth.reports;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps who sees a report to the stored word. */
@Converter(autoApply = true)
public class AudienceConverter implements AttributeConverter<Audience, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable Audience audience) {
    return EnumWords.toWord(audience);
  }

  @Override
  public @Nullable Audience convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Audience.class, word);
  }
}
