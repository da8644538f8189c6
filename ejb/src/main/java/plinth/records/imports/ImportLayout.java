package plinth.records.imports;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.MatchRule;
import plinth.fields.UniqueSet;
import plinth.objects.GrantedShape;
import plinth.records.LinkEdit;
import plinth.records.index.UniqueColumns;

/**
 * The columns of an import, resolved against the shape of its object.
 *
 * @param shape the shape, with the caller's rights
 * @param rules the rules of the import
 * @param places the active fields, in order
 * @param match the column with the slugs of the records to change; -1: none
 * @param matched the unique values that find them; null: their slug, rules, or nothing
 * @param matching the rules for duplicates that find them; empty: none
 * @param strict the rules that refuse to create duplicates
 */
record ImportLayout(
    GrantedShape shape,
    ImportRules rules,
    List<Place> places,
    int match,
    @Nullable UniqueSet matched,
    List<MatchRule> matching,
    List<MatchRule> strict) {

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

    /** The unique field by which values name records; null if they name none, or name slugs. */
    @Nullable Field by() {
      return target == null ? null : target.by();
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

  /** The rules by which rows are compared with records and with each other. */
  Set<MatchRule> compared() {
    Set<MatchRule> all = new LinkedHashSet<>(matching);
    all.addAll(strict);
    return all;
  }

  /** Whether rows are compared by rules. */
  boolean compares() {
    return !matching.isEmpty() || !strict.isEmpty();
  }

  /** Ends a row as failed, because it matches no record. */
  void refuseUnmatched(ImportDraft draft) {
    if (matching.isEmpty()) {
      draft.refuse(String.valueOf(rules.matchOn()), "unknown", "There is no such record");
    } else {
      draft.refuse("", "unknown", "No record matches by these rules");
    }
  }

  /** The relation fields that a column fills. */
  List<Place> linkedPlaces() {
    return places.stream().filter(place -> place.column() >= 0 && place.link() != null).toList();
  }

  /** What is distinct among the records, as far as the database ensures it. */
  List<UniqueSet> uniques() {
    return shape.complete().uniques().stream()
        .filter(unique -> unique.slot().state().isWritten())
        .toList();
  }

  /** Whether values of several fields are distinct together. */
  boolean hasJointKeys() {
    return uniques().stream().anyMatch(unique -> unique.fields().size() > 1);
  }

  /** The active ones of the fields whose values are distinct. */
  List<Place> places(UniqueSet unique) {
    return places.stream().filter(place -> unique.has(place.field())).toList();
  }

  /** The one of these places with a field; null if there is none. */
  static @Nullable Place place(List<Place> places, Field field) {
    return places.stream()
        .filter(place -> place.field().id() == field.id())
        .findFirst()
        .orElse(null);
  }

  /** The field's name in a result; fields that the caller does not see are not named. */
  String visibleSlug(Field field) {
    return shape.sees(field) ? field.slug() : "";
  }

  /**
   * A field that names the fields in a result; those that the caller does not see are not named.
   */
  String visibleSlug(UniqueSet unique) {
    return seesAll(unique) ? unique.fields().get(0).slug() : "";
  }

  /** The error of a row whose unique values another record or row has. */
  String takenMessage(UniqueSet unique, String other) {
    return other + " " + (seesAll(unique) ? UniqueColumns.has(unique) : "has this value");
  }

  private boolean seesAll(UniqueSet unique) {
    return unique.fields().stream().allMatch(shape::sees);
  }
}
