package plinth.onboarding;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.access.OnboardingState;
import plinth.kernel.EnumWords;

/** Keeps how far the onboarding of an admin is as a word. */
@Converter(autoApply = true)
public class OnboardingStateConverter implements AttributeConverter<OnboardingState, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable OnboardingState value) {
    return EnumWords.write(value);
  }

  @Override
  public @Nullable OnboardingState convertToEntityAttribute(@Nullable String word) {
    return EnumWords.read(OnboardingState.class, word);
  }
}
