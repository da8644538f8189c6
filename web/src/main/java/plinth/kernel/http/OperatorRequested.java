package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: an operator requested a route of operators. Fired before the request is served, outside of
 * any transaction. An exception of an observer refuses the request.
 *
 * @param caller the operator
 * @param path the path below the prefix of the API
 */
public record OperatorRequested(Caller caller, String path) {}
