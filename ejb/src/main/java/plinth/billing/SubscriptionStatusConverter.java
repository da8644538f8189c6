package plinth.billing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the status of a subscription to its stored value. */
@Converter(autoApply = true)
public class SubscriptionStatusConverter implements AttributeConverter<SubscriptionStatus, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable SubscriptionStatus value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable SubscriptionStatus convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(SubscriptionStatus.class, word);
  }
}
