package plinth.transfer.export;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/** Maps file formats of exports to their words. */
@Converter(autoApply = true)
public class ExportFormatConverter implements AttributeConverter<ExportFormat, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable ExportFormat format) {
    return EnumWords.toWord(format);
  }

  @Override
  public @Nullable ExportFormat convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(ExportFormat.class, word);
  }
}
