package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * Event: a trial is about to end. Fired once for each end date, in the transaction that records it.
 *
 * @param trialEndsAt when the trial ends
 * @param isCharged whether a card is saved, which will be charged then
 */
public record TrialEnding(Caller.Workspace workspace, Instant trialEndsAt, boolean isCharged) {}
