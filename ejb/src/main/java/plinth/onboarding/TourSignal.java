package plinth.onboarding;

import plinth.kernel.Caller;

/**
 * Event: an admin started, finished or left the tour. Fired once for each change, in its
 * transaction: observers write what must follow in the same transaction, and do after the commit
 * what may be lost.
 *
 * @param caller the admin of the tour
 * @param step the step of the tour
 * @param email the admin's email address
 * @param name the admin's name
 */
public record TourSignal(Caller caller, TourStep step, String email, String name) {}
