package plinth.realtime;

/**
 * Event, fired on every node: tokens of a user or an operator may be void, so their sockets must be
 * checked.
 *
 * @param isOperator whose tokens: an operator's, also those for acting as somebody, or a user's
 * @param id number of the user or the operator
 */
public record TokensVoid(boolean isOperator, long id) {}
