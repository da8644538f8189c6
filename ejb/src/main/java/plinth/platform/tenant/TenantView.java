package plinth.platform.tenant;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.WorkspaceType;

/**
 * A workspace as shown to operators.
 *
 * @param id its number
 * @param type {@code hyper} (shared) or {@code dedicated}
 * @param database name of its dedicated database; null: it is in the main one
 * @param status {@code provisioning}, {@code active}, {@code suspended} or {@code deleting}
 * @param readOnly whether billing made it read-only
 * @param standing its effective status: its status, or {@code read_only}
 * @param customLimits limits that replace those of its plan
 * @param ownerEmail address of its owner; null: it no longer has one
 * @param membersCount the number of members
 * @param storageBytes bytes of its files
 * @param databaseBytes bytes of its dedicated database; null: it is in the main one
 * @param openJob slug of the unfinished platform job for it; null: none
 * @param deletionScheduledAt when it will be deleted; null: not scheduled
 * @param deletionRequestedByEmail who requested the deletion
 */
public record TenantView(
    long id,
    String subdomain,
    String name,
    @Words(of = WorkspaceType.class) String type,
    @Nullable String database,
    @Words(of = WorkspaceStatus.Stored.class) String status,
    boolean readOnly,
    @Words({"provisioning", "active", "suspended", "deleting", "read_only"}) String standing,
    @Nullable String plan,
    JsonText customLimits,
    @Nullable String ownerName,
    @Nullable String ownerEmail,
    long membersCount,
    long storageBytes,
    @Nullable Long databaseBytes,
    @Nullable String openJob,
    Instant createdAt,
    @Nullable Instant deletionScheduledAt,
    @Nullable String deletionRequestedByEmail) {}
