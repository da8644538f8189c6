package plinth.fields;

import java.util.Set;

/**
 * The ability of a type whose values are slugs of records. The type checks their form; that they
 * exist is checked where records are written.
 */
public interface References {
  /** The settings that tell which object it is. */
  Set<String> NAMING = Set.of("object", "relation");

  /** The slug of the object whose records are named. */
  String object();

  /** Whether a value may name more than one record. */
  boolean multiple();
}
