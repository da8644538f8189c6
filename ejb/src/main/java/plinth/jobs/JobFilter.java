package plinth.jobs;

import org.jspecify.annotations.Nullable;

/**
 * Filter for a list of jobs; null members do not restrict it.
 *
 * @param kind only jobs of this kind
 * @param status only jobs with this status
 * @param workspaceId only jobs that concern this workspace
 */
public record JobFilter(
    @Nullable String kind, @Nullable JobStatus status, @Nullable Long workspaceId) {}
