package plinth.objects;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * How the records of an object must be stored.
 *
 * @param shape the fields whose values are in the data of records, including one that is being
 *     restored
 * @param leaving the numbers of the deleted fields, by slug, whose values are still to be set aside
 * @param kept the numbers of the deleted fields whose values stay set aside
 */
public record StoredShape(Shape shape, Map<String, Long> leaving, Set<Long> kept) {
  /** Copies the members. */
  public StoredShape {
    leaving = Map.copyOf(leaving);
    kept = Set.copyOf(kept);
  }

  /**
   * The stored shape for these fields. A deleted field whose values were being converted keeps
   * none, because some were converted and others were not.
   */
  static StoredShape of(
      ObjectDefinition object,
      List<StoredKey> keys,
      List<FieldDefinition> all,
      WorkspaceCalendar calendar) {
    Map<String, Long> leaving = new HashMap<>();
    Set<Long> kept = new HashSet<>();
    List<Field> fields =
        all.stream()
            .filter(field -> !field.removal().isLeaving())
            .map(FieldDefinition::field)
            .toList();
    for (FieldDefinition field : all) {
      if (field.removal().isLeaving() && field.pending() == null) {
        kept.add(field.id());
        if (!field.removal().isKept()) {
          leaving.put(field.slug(), field.id());
        }
      }
    }
    List<UniqueSet> sets = StoredKey.sets(keys, fields);
    return new StoredShape(
        new Shape(object.id(), object.slug(), 0, fields, sets).by(calendar), leaving, kept);
  }
}
