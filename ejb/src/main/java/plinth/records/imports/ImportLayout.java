package plinth.records.imports;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.objects.GrantedShape;
import plinth.records.LinkEdit;

/**
 * The columns of an import held against the shape of its object.
 *
 * @param shape the shape, with what the caller may do
 * @param rules what the import does
 * @param places the active fields in their order
 * @param match the column that finds the records that are changed; -1: none does
 * @param matchField the unique field that finds them; null: their slug, or nothing
 */
record ImportLayout(
    GrantedShape shape,
    ImportRules rules,
    List<Place> places,
    int match,
    @Nullable Field matchField) {

  /**
   * What an import knows of one field.
   *
   * @param at its place among the fields
   * @param field the field
   * @param column the column that brings its values; -1: none does
   * @param fallback the value of a new record that is given none
   * @param target the records that its values name; null where they name none
   */
  record Place(
      int at, Field field, int column, @Nullable TypedValue<?> fallback, @Nullable Target target) {

    /** Where its links stand; null for a field whose values are the record's own. */
    @Nullable Link link() {
      return LinkEdit.linkOf(field);
    }

    /** The field's slug, by which results name it. */
    String slug() {
      return field.slug();
    }
  }

  /**
   * The records that the cells of a column name.
   *
   * @param object slug of their object
   * @param objectId its number; 0 where the caller may not read it
   * @param by the unique field by which they are named; null: by slug
   */
  record Target(String object, long objectId, @Nullable Field by) {
    /** The column of the record table that holds what names them. */
    String column() {
      String unique = by == null ? null : by.column().unique();
      return unique == null ? "slug" : unique;
    }
  }

  /** Whether a row that matches no record makes one. */
  boolean isUpsert() {
    return rules.mode() == ImportRules.Mode.UPSERT;
  }

  /** The places of relation fields that a column fills. */
  List<Place> linked() {
    return places.stream().filter(place -> place.column() >= 0 && place.link() != null).toList();
  }

  /** The place of the field by which records are found, if it is one. */
  Optional<Place> matchPlace() {
    return places.stream().filter(place -> place.field().equals(matchField)).findFirst();
  }

  /** The field's name in a result: what the caller does not see is not named. */
  String shown(Field field) {
    return shape.sees(field) ? field.slug() : "";
  }
}
