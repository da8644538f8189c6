package plinth.realtime;

/**
 * Event, fired on every node: tokens of a user or an operator may be void, so their sockets must be
 * checked.
 *
 * @param isOperator whether the tokens are an operator's, including those for impersonation, or a
 *     user's
 * @param id number of the user or the operator
 */
public record TokensRevoked(boolean isOperator, long id) {}
