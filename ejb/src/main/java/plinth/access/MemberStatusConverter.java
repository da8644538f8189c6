package plinth.access;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the status of a membership to its stored word. */
@Converter(autoApply = true)
public class MemberStatusConverter implements AttributeConverter<Admin.Status, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(Admin.@Nullable Status status) {
    return EnumWords.toWord(status);
  }

  @Override
  public Admin.@Nullable Status convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Admin.Status.class, word);
  }
}
