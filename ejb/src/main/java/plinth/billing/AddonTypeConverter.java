package plinth.billing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps what an add-on adds to to its stored word. */
@Converter(autoApply = true)
public class AddonTypeConverter implements AttributeConverter<Addon.Type, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(Addon.@Nullable Type value) {
    return EnumWords.write(value);
  }

  @Override
  public Addon.@Nullable Type convertToEntityAttribute(@Nullable String word) {
    return EnumWords.read(Addon.Type.class, word);
  }
}
