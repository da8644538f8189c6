package plinth.billing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps a billing period to its stored value. */
@Converter(autoApply = true)
public class BillingPeriodConverter implements AttributeConverter<BillingPeriod, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable BillingPeriod value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable BillingPeriod convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(BillingPeriod.class, word);
  }
}
