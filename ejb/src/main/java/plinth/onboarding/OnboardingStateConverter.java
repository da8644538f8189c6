package plinth.onboarding;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.access.OnboardingState;
import plinth.kernel.EnumWords;

/** Maps the state of an admin's onboarding to its stored value. */
@Converter(autoApply = true)
public class OnboardingStateConverter implements AttributeConverter<OnboardingState, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable OnboardingState value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable OnboardingState convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(OnboardingState.class, word);
  }
}
