package plinth.messaging;

/**
 * Something that a provider told stands in a journal and waits to be worked: fired inside of the
 * transaction that writes it, or wakes it.
 *
 * @param workspaceId number of the workspace
 */
public record InboundStored(long workspaceId) {}
