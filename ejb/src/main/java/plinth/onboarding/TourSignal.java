package plinth.onboarding;

import plinth.kernel.Caller;

/**
 * An admin began, finished or left the tour. Fired inside the transaction that says so, once a
 * change: what must follow from it is written with it, what may be lost is done after the commit.
 *
 * @param caller whose tour it is
 * @param step what became of the tour
 * @param email address of the admin
 * @param name the admin's name
 */
public record TourSignal(Caller caller, TourStep step, String email, String name) {}
