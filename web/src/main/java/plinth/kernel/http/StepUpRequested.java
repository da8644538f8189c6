package plinth.kernel.http;

import plinth.kernel.Caller;

/**
 * Event: a person requested a method that is marked with {@link StepUp}. Fired before the request
 * is served, outside of any transaction. An exception of an observer refuses the request.
 *
 * @param caller the user, member or operator
 */
public record StepUpRequested(Caller caller) {}
