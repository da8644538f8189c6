package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * An operator asks for a route of operators; told before it is served, outside of any transaction.
 * What throws here refuses the request.
 *
 * @param caller the operator
 * @param path the path below the prefix of the API
 */
public record OperatorAsked(Caller caller, String path) {}
