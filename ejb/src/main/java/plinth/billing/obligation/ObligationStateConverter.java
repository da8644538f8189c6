package plinth.billing.obligation;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the state of an obligation to its stored value. */
@Converter(autoApply = true)
public class ObligationStateConverter implements AttributeConverter<ObligationState, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable ObligationState value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable ObligationState convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(ObligationState.class, word);
  }
}
