package plinth.access;

import java.util.Locale;

/** A right of a role on the records of one object, within the role's permissions. */
public enum ObjectRight {
  /** See the object and its records; the other rights require it. */
  READ,
  CREATE,
  UPDATE,
  DELETE;

  /** The word in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
