package plinth.billing;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the billing mode of an add-on to its stored value. */
@Converter(autoApply = true)
public class BillingModeConverter implements AttributeConverter<Addon.BillingMode, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(Addon.@Nullable BillingMode value) {
    return EnumWords.toWord(value);
  }

  @Override
  public Addon.@Nullable BillingMode convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Addon.BillingMode.class, word);
  }
}
