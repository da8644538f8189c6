package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: a person requested a method that is marked with {@link StepUp}. Fired before the request
 * is served, outside of any transaction. An exception of an observer refuses the request.
 *
 * @param caller the user, member or operator
 * @param isOfAccount whether the method concerns the account of a user rather than a workspace
 */
public record StepUpRequested(Caller caller, boolean isOfAccount) {}
