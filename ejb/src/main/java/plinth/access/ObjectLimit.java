package plinth.access;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limit of a role on the records and fields of one object. It never grants more than the role's
 * permissions do.
 *
 * @param objectId the number of the object
 * @param rights the rights that remain; none of them applies without {@link ObjectRight#READ}
 * @param records the records that the rights apply to
 * @param fields the limits on fields, by field number
 */
public record ObjectLimit(
    long objectId, Set<ObjectRight> rights, RecordScope records, Map<Long, FieldLimit> fields) {
  /** Makes copies of the collections. */
  public ObjectLimit {
    rights = Set.copyOf(rights);
    fields = Map.copyOf(fields);
  }

  /** A limit that denies all rights on the records of an object. */
  public static ObjectLimit none(long objectId) {
    return new ObjectLimit(objectId, Set.of(), RecordScope.ALL, Map.of());
  }

  /** Whether the role has this right. */
  public boolean allows(ObjectRight right) {
    return rights.contains(right);
  }

  /** Whether the role sees every record of the object. */
  public boolean allowsAllRecords() {
    return records == RecordScope.ALL;
  }

  /** Whether the role can see the field. */
  public boolean showsField(long fieldId) {
    return fields.get(fieldId) != FieldLimit.HIDDEN;
  }

  /**
   * Whether the role can see every field and record and delete the records, so that it may delete
   * the object.
   */
  public boolean allowsDeletingAll() {
    return allows(ObjectRight.READ)
        && allows(ObjectRight.DELETE)
        && allowsAllRecords()
        && !fields.containsValue(FieldLimit.HIDDEN);
  }

  /** Whether this denies at least everything that another limit of the same object denies. */
  boolean isWithin(ObjectLimit other) {
    return other.rights.containsAll(rights)
        && (rights.isEmpty()
            || (records.isWithin(other.records)
                && other.fields.entrySet().stream()
                    .allMatch(denied -> deniesField(denied.getKey(), denied.getValue()))));
  }

  private boolean deniesField(long fieldId, FieldLimit least) {
    @Nullable FieldLimit own = fields.get(fieldId);
    return own != null && own.compareTo(least) >= 0;
  }
}
