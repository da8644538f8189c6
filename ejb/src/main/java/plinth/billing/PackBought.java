package plinth.billing;

/**
 * Event: packs were paid for. Fired once, in the transaction that settles the payment and credits
 * the packs.
 *
 * @param workspaceId whose they are
 * @param workflowExecutions runs that they hold
 * @param aiCredits credits that they hold
 */
public record PackBought(long workspaceId, long workflowExecutions, long aiCredits) {}
