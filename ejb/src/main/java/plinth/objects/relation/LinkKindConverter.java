package plinth.objects.relation;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.kernel.EnumWords;

/** Maps the kind of a relation to its stored word. */
@Converter(autoApply = true)
public class LinkKindConverter implements AttributeConverter<Link.Kind, String> {
  @Override
  public @Nullable String convertToDatabaseColumn(Link.@Nullable Kind value) {
    return EnumWords.toWord(value);
  }

  @Override
  public Link.@Nullable Kind convertToEntityAttribute(@Nullable String word) {
    return EnumWords.fromWord(Link.Kind.class, word);
  }
}
