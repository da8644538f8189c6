package plinth.access.membership;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceType;
import plinth.tenancy.directory.RegisteredWorkspace;

/**
 * A workspace as shown to its members.
 *
 * @param id its number
 * @param name its name
 * @param subdomain its subdomain
 * @param type {@code hyper} (shared) or {@code dedicated}
 * @param deletionScheduledAt when it will be deleted; null: no deletion is scheduled
 */
public record WorkspaceCard(
    long id,
    String name,
    String subdomain,
    @Words(of = WorkspaceType.class) String type,
    @Nullable Instant deletionScheduledAt) {
  static WorkspaceCard of(RegisteredWorkspace workspace) {
    return new WorkspaceCard(
        workspace.id(),
        workspace.name(),
        workspace.subdomain(),
        workspace.type().code(),
        workspace.deletionAt());
  }
}
