package plinth.fields;

/**
 * Implemented by types whose values are slugs of members of the workspace. The type checks the form
 * of a slug; record writes check that it belongs to an active member.
 */
public interface People extends Named, Discrete {
  /** The word for the caller in values and conditions. */
  String ME = "me";

  @Override
  default boolean isTallied() {
    return false;
  }

  @Override
  default String nameMember() {
    return "name";
  }
}
