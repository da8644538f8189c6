package plinth.messaging;

/**
 * Event: a provider event is stored in an inbox and waits to be processed. Fired inside the
 * transaction that stores the event or makes it due again.
 *
 * @param workspaceId number of the workspace
 */
public record InboundStored(long workspaceId) {}
