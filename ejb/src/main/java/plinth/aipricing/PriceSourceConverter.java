package plinth.aipricing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the source of a price to its stored value. */
@Converter(autoApply = true)
public class PriceSourceConverter implements AttributeConverter<PriceSource, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable PriceSource source) {
    return EnumWords.toWord(source);
  }

  @Override
  public @Nullable PriceSource convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(PriceSource.class, word);
  }
}
