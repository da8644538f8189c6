package plinth.records.batches;

import java.util.List;
import java.util.Set;
import plinth.access.ObjectRight;

/** What an operation of a batch does with its record. */
public enum BatchAction {
  CREATE(ObjectRight.CREATE),
  UPDATE(ObjectRight.UPDATE),
  /** Creates the record, or changes the one with the same value of a unique field. */
  UPSERT(ObjectRight.CREATE),
  DELETE(ObjectRight.DELETE);

  private final ObjectRight right;

  BatchAction(ObjectRight right) {
    this.right = right;
  }

  /** The right that a credential needs, as on the route of the single write. */
  ObjectRight right() {
    return right;
  }

  /** The rights of a role on the object that the caller needs. */
  List<ObjectRight> rights() {
    return this == UPSERT ? List.of(right, ObjectRight.UPDATE) : List.of(right);
  }

  /** Whether operations of this kind have the member. */
  boolean hasMember(String name) {
    return switch (name) {
      case "op", "object", "ref" -> true;
      case "data", "assigned_to" -> this != DELETE;
      case "upsert_on" -> this == UPSERT;
      case "allow_duplicates" -> this == CREATE || this == UPSERT;
      default -> Set.of("slug", "version").contains(name) && isOfRecord();
    };
  }

  /** Whether operations of this kind address a record by its slug. */
  boolean isOfRecord() {
    return this == UPDATE || this == DELETE;
  }
}
