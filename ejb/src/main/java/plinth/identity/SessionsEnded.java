package plinth.identity;

/**
 * Sessions of a user or an operator were ended, one or all: tokens of theirs may be void.
 *
 * @param isOperator whose sessions: an operator's or a user's
 * @param id number of the user or the operator
 */
public record SessionsEnded(boolean isOperator, long id) {
  /** Those of a user. */
  public static SessionsEnded ofUser(long id) {
    return new SessionsEnded(false, id);
  }
}
