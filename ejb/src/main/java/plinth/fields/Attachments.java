package plinth.fields;

/**
 * The ability of a type whose values are slugs of uploaded files. The type checks their form; that
 * they exist is checked where records are written.
 */
public interface Attachments {
  /** How many files a value may name. */
  int max();
}
