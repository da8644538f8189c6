package plinth.fields;

import java.util.Set;

/**
 * Implemented by types whose values are slugs of records. The type checks the form of the slugs;
 * record writes check that the records exist.
 */
public interface References extends Named {
  /** The settings that determine the object. */
  Set<String> NAMING = Set.of("object", "relation");

  /** The slug of the object that the records belong to. */
  String object();

  /** Whether a value may name more than one record. */
  boolean isMultiple();
}
