package plinth.access;

import java.util.Locale;

/** What a role may do with the records of one object, within what its permissions allow at all. */
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
