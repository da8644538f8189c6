package plinth.onboarding;

import plinth.kernel.Caller;

/**
 * Event: an admin began, finished or left the tour. Fired once for each change, inside its
 * transaction: observers write what must follow in the same transaction, and do after the commit
 * what may be lost.
 *
 * @param caller whose tour it is
 * @param step what became of the tour
 * @param email address of the admin
 * @param name the admin's name
 */
public record TourSignal(Caller caller, TourStep step, String email, String name) {}
