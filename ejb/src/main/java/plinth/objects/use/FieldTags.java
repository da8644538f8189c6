package plinth.objects.use;

import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.kernel.Words;
import plinth.objects.FieldView.OptionView;
import plinth.objects.ObjectDefinition;

/**
 * The active options of a field as tags, to which labels of messaging can be mapped.
 *
 * @param objectSlug the object
 * @param objectName the object's name
 * @param fieldSlug the field
 * @param fieldName the field's name
 * @param type its type
 * @param isMultiple whether a record can have several of the tags
 * @param options the tags, in order
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
