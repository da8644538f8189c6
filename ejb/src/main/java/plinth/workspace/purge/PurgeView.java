package plinth.workspace.purge;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceType;

/**
 * A purge as shown to operators.
 *
 * @param id its number, and that of its receipt
 * @param workspaceId number of the workspace, which is deleted or being deleted
 * @param subdomain the subdomain it had
 * @param type {@code hyper} or {@code dedicated}
 * @param reason {@code operator}, {@code owner}, {@code billing} or {@code test}
 * @param requestedBy who requested it, by number
 * @param status {@code running} or {@code completed}
 * @param step the current or last step
 * @param rowsDeleted the number of rows deleted from the shared database; null until the purge has
 *     finished, and if a dedicated database was dropped
 * @param files the number of deleted files; null until they are counted
 * @param bytes their total size; null until they are counted
 */
public record PurgeView(
    long id,
    long workspaceId,
    String subdomain,
    @Words(of = WorkspaceType.class) String type,
    @Words(of = PurgeReason.class) String reason,
    String requestedBy,
    Instant requestedAt,
    @Words({"running", "completed"}) String status,
    @Words(of = PurgeStep.class) String step,
    @Nullable Long rowsDeleted,
    @Nullable Long files,
    @Nullable Long bytes,
    @Nullable Instant finishedAt) {
  static PurgeView of(PurgeRow row) {
    JsonObject files = row.removed().files();
    return new PurgeView(
        row.id(),
        row.workspace().id(),
        row.workspace().subdomain(),
        row.type(),
        row.request().reason().code(),
        row.request().by(),
        row.request().at(),
        row.finishedAt() == null ? "running" : "completed",
        row.step().code(),
        row.isDedicated() || row.finishedAt() == null ? null : PurgeReceipt.rowsDeleted(row),
        files == null ? null : files.getJsonNumber("count").longValueExact(),
        files == null ? null : files.getJsonNumber("bytes").longValueExact(),
        row.finishedAt());
  }
}
