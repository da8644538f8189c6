package plinth.billing.gateway;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the purpose of a payment to its stored value. */
@Converter(autoApply = true)
public class ChargeKindConverter implements AttributeConverter<ChargeKind, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable ChargeKind value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable ChargeKind convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(ChargeKind.class, word);
  }
}
