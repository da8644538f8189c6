package plinth.platform.tenant;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.WorkspaceType;

/**
 * A workspace in the operators' list.
 *
 * @param id its number
 * @param type {@code hyper} (shared) or {@code dedicated}
 * @param status {@code provisioning}, {@code active}, {@code suspended} or {@code deleting}
 * @param readOnly whether billing made it read-only
 * @param ownerEmail address of its owner; null: it no longer has one
 * @param membersCount the number of members
 * @param deletionScheduledAt when it will be deleted; null: not scheduled
 */
public record TenantRow(
    long id,
    String subdomain,
    String name,
    @Words(of = WorkspaceType.class) String type,
    @Words(of = WorkspaceStatus.Stored.class) String status,
    boolean readOnly,
    @Nullable String plan,
    @Nullable String ownerEmail,
    long membersCount,
    Instant createdAt,
    @Nullable Instant deletionScheduledAt) {}
