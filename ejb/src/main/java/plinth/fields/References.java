package plinth.fields;

/**
 * The ability of a type whose values are slugs of records. The type checks their form; that they
 * exist is checked where records are written.
 *
 * <p>Spec: Meta-model.
 */
public interface References {
  /** The slug of the object whose records are named. */
  String object();

  /** Whether a value may name more than one record. */
  boolean multiple();
}
