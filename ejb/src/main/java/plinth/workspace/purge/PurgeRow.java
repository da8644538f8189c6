package plinth.workspace.purge;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A purge as stored.
 *
 * @param workspace the present or former location of the workspace
 * @param type {@code hyper} or {@code dedicated}
 * @param request who requested it, and why
 * @param removed what it found and removed
 * @param receipt the signed receipt; null until it is finished
 * @param fence number of the claim on it
 */
public record PurgeRow(
    long id,
    Caller.Workspace workspace,
    String type,
    Request request,
    PurgeStep step,
    Removed removed,
    @Nullable String receipt,
    @Nullable Instant finishedAt,
    long fence) {

  /**
   * A request for a purge.
   *
   * @param by who requested it, by number: {@code operator:1}, {@code user:12}
   */
  public record Request(PurgeReason reason, String by, Instant at) {}

  /**
   * The data that a purge found and removed.
   *
   * @param tables by name, the contents of each table: {@code rows}, {@code digest}, {@code fate}
   * @param files the files in the file store: {@code count}, {@code bytes}; null: not counted yet
   * @param lateRows rows that were written after the count and also deleted
   */
  public record Removed(JsonObject tables, @Nullable JsonObject files, long lateRows) {}

  /** Whether the workspace has a dedicated database. */
  boolean isDedicated() {
    return workspace.database() != null;
  }
}
