package plinth.transfer.imports;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plinth.access.ObjectRight;

/** Whether the rows of an import create records, change them, or do both. */
public enum ImportMode {
  /** Each row creates a record. */
  CREATE,
  /** Each row changes the record that it names. */
  UPDATE,
  /** Each row changes the record that it names, or creates one if there is none. */
  UPSERT;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The rights on the object's records that a role needs. */
  public Set<ObjectRight> rights() {
    return switch (this) {
      case CREATE -> Set.of(ObjectRight.CREATE);
      case UPDATE -> Set.of(ObjectRight.UPDATE);
      case UPSERT -> Set.of(ObjectRight.CREATE, ObjectRight.UPDATE);
    };
  }

  /** Whether rows may create records. */
  public boolean creates() {
    return this != UPDATE;
  }

  /** Whether rows may change records. */
  public boolean updates() {
    return this != CREATE;
  }

  /** The mode for a word on the wire. */
  public static Optional<ImportMode> of(String word) {
    return Arrays.stream(values()).filter(mode -> mode.code().equals(word)).findFirst();
  }
}
