package plinth.identity;

/**
 * Event: one or all sessions of a user or an operator were ended, so some of their tokens may be
 * invalid.
 *
 * @param isOperator whether the holder is an operator, not a user
 * @param id number of the user or the operator
 */
public record SessionsEnded(boolean isOperator, long id) {
  /** The event for a user. */
  public static SessionsEnded ofUser(long id) {
    return new SessionsEnded(false, id);
  }
}
