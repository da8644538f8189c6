package plinth.tenancy.directory;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.tenancy.WorkspaceStatus;

/** Maps the status of a workspace to its stored word. */
@Converter(autoApply = true)
public class WorkspaceStatusConverter
    implements AttributeConverter<WorkspaceStatus.Stored, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(WorkspaceStatus.@Nullable Stored status) {
    return EnumWords.toWord(status);
  }

  @Override
  public WorkspaceStatus.@Nullable Stored convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(WorkspaceStatus.Stored.class, word);
  }
}
