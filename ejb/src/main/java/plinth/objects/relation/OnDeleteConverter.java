package plinth.objects.relation;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the effect of a deletion on related records to its stored word. */
@Converter(autoApply = true)
public class OnDeleteConverter implements AttributeConverter<OnDelete, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable OnDelete value) {
    return EnumWords.toWord(value);
  }

  @Override
  public @Nullable OnDelete convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(OnDelete.class, word);
  }
}
