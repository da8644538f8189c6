package plinth.tenancy.directory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.WorkspaceType;

/**
 * A workspace that takes its place in the directory.
 *
 * @param ownerId the user who owns it; null: nobody until it is opened
 * @param template the template that it begins with; null: the standard
 * @param isAnnounced whether its owner is told once it is open
 */
public record NewWorkspace(
    String subdomain,
    String name,
    WorkspaceType type,
    @Nullable Long ownerId,
    @Nullable String template,
    boolean isAnnounced,
    Instant createdAt) {}
