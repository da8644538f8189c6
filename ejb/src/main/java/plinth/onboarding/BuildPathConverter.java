package plinth.onboarding;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.access.BuildPath;
import plinth.kernel.EnumWords;

/** Maps an admin's choice of how to build the workspace to its stored value. */
@Converter(autoApply = true)
public class BuildPathConverter implements AttributeConverter<BuildPath, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable BuildPath value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable BuildPath convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(BuildPath.class, word);
  }
}
