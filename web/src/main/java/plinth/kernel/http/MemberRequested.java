package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: a member of a workspace, or an operator who acts for one, made a request. Fired before the
 * request is served, outside of any transaction. An exception of an observer refuses the request.
 *
 * @param caller the member, with the operator if one acts
 * @param path the path below the prefix of the API
 */
public record MemberRequested(Caller caller, String path) {}
