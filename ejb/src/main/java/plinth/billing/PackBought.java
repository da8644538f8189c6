package plinth.billing;

/**
 * Packs were paid for; told once, in the transaction that notes it, in which they are credited.
 *
 * @param workspaceId whose they are
 * @param workflowExecutions runs that they hold
 * @param aiCredits credits that they hold
 */
public record PackBought(long workspaceId, long workflowExecutions, long aiCredits) {}
