package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: an operator who acts for a member requested a write. Fired before the request is served,
 * outside of any transaction. An exception of an observer refuses the request.
 *
 * @param caller the member for whom the operator acts, with the operator's number
 * @param method the method of the request
 * @param path the path below the prefix of the API
 */
public record SupportRequested(Caller caller, String method, String path) {}
