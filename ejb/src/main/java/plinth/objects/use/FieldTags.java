package plinth.objects.use;

import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.kernel.Words;
import plinth.objects.FieldView.OptionView;
import plinth.objects.ObjectDefinition;

/**
 * The tags that a field offers: its active options, which labels of messaging can be mapped to.
 *
 * @param objectSlug the object
 * @param objectName the object's name
 * @param fieldSlug the field
 * @param fieldName the field's name
 * @param type its type
 * @param isMultiple whether a record can carry several of them
 * @param options the tags, in their order
 */
public record FieldTags(
    String objectSlug,
    String objectName,
    String fieldSlug,
    String fieldName,
    @Words(of = Choices.class) String type,
    boolean isMultiple,
    List<OptionView> options) {

  static FieldTags of(ObjectDefinition object, Field field, boolean isMultiple) {
    return new FieldTags(
        object.slug(),
        object.name(),
        field.slug(),
        field.name(),
        field.type().key(),
        isMultiple,
        OptionView.active(field));
  }
}
