package plinth.outbox;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which row it is, over all outboxes: {@code main-17} for row 17 of the main plane, {@code
 * tenant-12-17} for row 17 of workspace 12, wherever that keeps its data.
 *
 * @param workspaceId the workspace; null: the main plane
 * @param id number of the row there
 */
public record OutboxRef(@Nullable Long workspaceId, long id) {
  private static final Pattern TEXT =
      Pattern.compile("(?:main|tenant-([0-9]{1,18}))-([0-9]{1,18})");

  /** Reads what {@link #text} wrote; empty for anything else. */
  public static Optional<OutboxRef> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Long workspaceId = parts.group(1) == null ? null : Long.valueOf(parts.group(1));
    return Optional.of(new OutboxRef(workspaceId, Long.parseLong(parts.group(2))));
  }

  /** The reference as one word. */
  public String text() {
    return (workspaceId == null ? "main-" : "tenant-" + workspaceId + "-") + id;
  }
}
