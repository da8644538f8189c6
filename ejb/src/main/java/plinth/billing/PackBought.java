package plinth.billing;

/**
 * Event: packs were paid for. Fired once, in the transaction that settles the payment and credits
 * the packs.
 *
 * @param workspaceId the workspace that bought the packs
 * @param workflowExecutions the number of runs in the packs
 * @param aiCredits the number of credits in the packs
 */
public record PackBought(long workspaceId, long workflowExecutions, long aiCredits) {}
