package plinth.billing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the type of an add-on to its stored value. */
@Converter(autoApply = true)
public class AddonTypeConverter implements AttributeConverter<Addon.Type, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(Addon.@Nullable Type value) {
    return EnumWords.toWord(value);
  }

  @Override
  public Addon.@Nullable Type convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Addon.Type.class, word);
  }
}
