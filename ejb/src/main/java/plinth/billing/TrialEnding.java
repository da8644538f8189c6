package plinth.billing;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * A trial is about to end; told once for each end, in the transaction that notes it.
 *
 * @param trialEndsAt when it ends
 * @param isCharged whether a card is saved, which is charged then
 */
public record TrialEnding(Caller.Workspace workspace, Instant trialEndsAt, boolean isCharged) {}
