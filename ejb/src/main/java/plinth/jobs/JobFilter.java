package plinth.jobs;

import org.jspecify.annotations.Nullable;

/**
 * Which jobs of a list are asked for; what is null is not asked.
 *
 * @param kind only those of this kind
 * @param status only those that stand so
 * @param workspaceId only those about this workspace
 */
public record JobFilter(
    @Nullable String kind, @Nullable JobStatus status, @Nullable Long workspaceId) {}
