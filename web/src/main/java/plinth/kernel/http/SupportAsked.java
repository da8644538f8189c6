package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * An operator who acts for somebody asks for a write; told before it is done, outside of any
 * transaction. What throws here refuses the request.
 *
 * @param caller whom the operator acts for, with the operator's number
 * @param method the method of the request
 * @param path the path below the prefix of the API
 */
public record SupportAsked(Caller caller, String method, String path) {}
