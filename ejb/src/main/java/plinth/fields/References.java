package plinth.fields;

import java.time.Instant;

/**
 * Implemented by types whose values are slugs of records. The type checks the form of the slugs;
 * record writes check that the records exist.
 */
public interface References extends Named {
  /** The slug of the object that the records belong to. */
  String object();

  /** Whether a value may name more than one record. */
  boolean isMultiple();

  /** A copy of this type for queries about a past moment. */
  FieldType<?> asOf(Instant moment);

  /** Whether this type is one for queries about a past moment. */
  boolean isPast();
}
