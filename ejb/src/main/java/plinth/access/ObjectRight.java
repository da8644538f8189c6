package plinth.access;

import java.util.Locale;

/** A right of a role on the records of one object, within the role's permissions. */
public enum ObjectRight {
  /** See the object and its records; without it nothing else is held. */
  READ,
  CREATE,
  UPDATE,
  DELETE;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
