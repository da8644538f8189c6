package plinth.tenancy.directory;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.tenancy.WorkspaceType;

/** Maps the type of a workspace to its stored word. */
@Converter(autoApply = true)
public class WorkspaceTypeConverter implements AttributeConverter<WorkspaceType, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable WorkspaceType type) {
    return EnumWords.toWord(type);
  }

  @Override
  public @Nullable WorkspaceType convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(WorkspaceType.class, word);
  }
}
