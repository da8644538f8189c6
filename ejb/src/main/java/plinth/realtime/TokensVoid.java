package plinth.realtime;

/**
 * Tokens of a user or an operator may be void from now on, on this node as on every other: their
 * sockets are to be looked at.
 *
 * @param isOperator whose tokens: an operator's, also those for acting as somebody, or a user's
 * @param id number of the user or the operator
 */
public record TokensVoid(boolean isOperator, long id) {}
