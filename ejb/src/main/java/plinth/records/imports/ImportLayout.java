package plinth.records.imports;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.objects.GrantedShape;
import plinth.records.LinkEdit;

/**
 * The columns of an import, resolved against the shape of its object.
 *
 * @param shape the shape, with the caller's rights
 * @param rules the rules of the import
 * @param places the active fields, in order
 * @param match the column that finds the records to change; -1: none
 * @param matchField the unique field that finds them; null: their slug, or nothing
 */
record ImportLayout(
    GrantedShape shape,
    ImportRules rules,
    List<Place> places,
    int match,
    @Nullable Field matchField) {

  /**
   * A field of an import.
   *
   * @param at its index among the fields
   * @param field the field
   * @param column the column with its values; -1: none
   * @param fallback the default value for a new record
   * @param target the records that its values name; null if they name none
   */
  record Place(
      int at, Field field, int column, @Nullable TypedValue<?> fallback, @Nullable Target target) {

    /** The location of its links; null for a field whose values are stored in the record. */
    @Nullable Link link() {
      return LinkEdit.linkOf(field);
    }

    /** The field's slug, which results use. */
    String slug() {
      return field.slug();
    }
  }

  /**
   * The records that the cells of a column name.
   *
   * @param object the slug of their object
   * @param objectId the number of the object; 0 if the caller may not read it
   * @param by the unique field by which they are named; null: by slug
   */
  record Target(String object, long objectId, @Nullable Field by) {
    /** The column of the record table with the value that names the records. */
    String column() {
      String unique = by == null ? null : by.column().unique();
      return unique == null ? "slug" : unique;
    }
  }

  /** Whether cells that were read for this layout are the same for another. */
  boolean isReadLike(ImportLayout other) {
    return shape.equals(other.shape) && rules.equals(other.rules);
  }

  /** Whether a row that matches no record creates one. */
  boolean isUpsert() {
    return rules.mode() == ImportRules.Mode.UPSERT;
  }

  /** The relation fields that a column fills. */
  List<Place> linkedPlaces() {
    return places.stream().filter(place -> place.column() >= 0 && place.link() != null).toList();
  }

  /** The field by which records are found, if it is one. */
  Optional<Place> matchPlace() {
    return places.stream().filter(place -> place.field().equals(matchField)).findFirst();
  }

  /** The field's name in a result; fields that the caller does not see are not named. */
  String visibleSlug(Field field) {
    return shape.sees(field) ? field.slug() : "";
  }
}
