package plinth.jobs;

import org.jspecify.annotations.Nullable;

/**
 * Filter for a list of jobs; null members do not restrict it.
 *
 * @param kind only those of this kind
 * @param status only those with this status
 * @param workspaceId only those about this workspace
 */
public record JobFilter(
    @Nullable String kind, @Nullable JobStatus status, @Nullable Long workspaceId) {}
