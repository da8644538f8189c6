package plinth.fields;

/**
 * Implemented by types whose values are slugs, which answers show as objects with a {@code slug}
 * and a name for people.
 */
public interface Named {
  /** The member of the object in answers that has the name for people. */
  default String nameMember() {
    return "label";
  }
}
