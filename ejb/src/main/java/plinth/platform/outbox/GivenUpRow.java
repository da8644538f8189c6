package plinth.platform.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.outbox.GivenUp;
import plinth.tenancy.Plane;

/**
 * An outbox row that was given up, as shown to operators.
 *
 * @param id which row: {@code main-17}, or {@code tenant-12-17} of workspace 12
 * @param plane {@code main} or {@code tenant}
 * @param workspace subdomain of the workspace; null in the main plane
 * @param listener what was to be done with it
 * @param attempts how often it was tried
 * @param error kind of the last failure, without its message; the log has that
 * @param createdAt when it was written
 * @param givenUpAt when it was put aside
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
