package plinth.fields;

/**
 * Implemented by types whose values are slugs of uploaded files. The type checks the form of the
 * slugs; record writes check that the files exist.
 */
public interface Attachments {
  /** The maximum number of files in a value. */
  int max();
}
