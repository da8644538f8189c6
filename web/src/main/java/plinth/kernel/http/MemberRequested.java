package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: a member of a workspace made a request with their own token. Fired before the request is
 * served, outside of any transaction. An exception of an observer refuses the request.
 *
 * @param caller the member
 * @param path the path below the prefix of the API
 */
public record MemberRequested(Caller caller, String path) {}
