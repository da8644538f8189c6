package plinth.objects.editing;

import plinth.objects.FieldDefinition;
import plinth.objects.ObjectDefinition;

/**
 * An object that has a shared field.
 *
 * @param objectSlug the object
 * @param objectName its name
 * @param fieldSlug the field, which has the same slug in all objects
 * @param isActive whether records of the object show and accept the field
 * @param isRequired whether a record of the object must have a value
 * @param isUnique whether the values of all records of the object must be distinct
 * @param isConverting whether the values of the object's records are being converted
 * @param order its position among the object's fields
 */
public record FieldPlacement(
    String objectSlug,
    String objectName,
    String fieldSlug,
    boolean isActive,
    boolean isRequired,
    boolean isUnique,
    boolean isConverting,
    int order) {

  static FieldPlacement of(ObjectDefinition object, FieldDefinition definition) {
    var field = definition.displayField();
    return new FieldPlacement(
        object.slug(),
        object.name(),
        field.slug(),
        field.active(),
        field.rules().required(),
        field.rules().unique(),
        definition.pending() != null,
        field.standing().order());
  }
}
