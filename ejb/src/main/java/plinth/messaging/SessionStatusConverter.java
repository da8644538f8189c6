package plinth.messaging;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps the status of a session to its stored word. */
@Converter(autoApply = true)
public class SessionStatusConverter implements AttributeConverter<SessionStatus, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable SessionStatus status) {
    return EnumWords.toWord(status);
  }

  @Override
  public @Nullable SessionStatus convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(SessionStatus.class, word);
  }
}
