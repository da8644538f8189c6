package plinth.platform.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.outbox.GivenUp;
import plinth.tenancy.Plane;

/**
 * An outbox row that was given up, as shown to operators.
 *
 * @param id the row: {@code main-17}, or {@code tenant-12-17} of workspace 12
 * @param plane {@code main} or {@code tenant}
 * @param workspace subdomain of the workspace; null in the main plane
 * @param listener the listener that should handle it
 * @param attempts the number of attempts
 * @param error type of the last failure, without its message, which is in the log
 * @param createdAt when it was written
 * @param givenUpAt when it was given up
 */
public record GivenUpRow(
    String id,
    @Words(of = Plane.class) String plane,
    @Nullable String workspace,
    String listener,
    int attempts,
    @Nullable String error,
    @Nullable Instant createdAt,
    Instant givenUpAt) {
  static GivenUpRow of(GivenUp row, @Nullable String subdomain, GivenUp.@Nullable Story story) {
    return new GivenUpRow(
        row.ref().text(),
        row.ref().workspaceId() == null ? "main" : "tenant",
        subdomain,
        row.listener(),
        row.attempts(),
        story == null ? null : story.error(),
        story == null ? null : story.createdAt(),
        row.givenUpAt());
  }
}
