package plinth.workspace.purge;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A purge as stored.
 *
 * @param workspace where the workspace lives, or lived
 * @param type {@code hyper} or {@code dedicated}
 * @param requestedBy who asked, by number: {@code operator:1}, {@code user:12}
 * @param tables by name, what each table held: {@code rows}, {@code digest}, {@code fate}
 * @param files what lay in the file store: {@code count}, {@code bytes}; null: not counted yet
 * @param lateRows rows that came after the count and went too
 * @param receipt the signed receipt; null until it is finished
 * @param fence number of the claim on it
 */
public record PurgeRow(
    long id,
    Caller.Workspace workspace,
    String type,
    PurgeReason reason,
    String requestedBy,
    Instant requestedAt,
    PurgeStep step,
    JsonObject tables,
    @Nullable JsonObject files,
    long lateRows,
    @Nullable String receipt,
    @Nullable Instant finishedAt,
    long fence) {

  /** Whether the workspace has a database of its own. */
  boolean isDedicated() {
    return workspace.database() != null;
  }
}
