package plinth.outbox;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a row among all outboxes: {@code main-17} is row 17 of the main plane, {@code
 * tenant-12-17} is row 17 of workspace 12, wherever its data are.
 *
 * @param workspaceId the workspace; null: the main plane
 * @param id number of the row in that outbox
 */
public record OutboxRef(@Nullable Long workspaceId, long id) {
  private static final Pattern TEXT =
      Pattern.compile("(?:main|tenant-([0-9]{1,18}))-([0-9]{1,18})");

  /** Parses the result of {@link #text}; empty for any other text. */
  public static Optional<OutboxRef> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Long workspaceId = parts.group(1) == null ? null : Long.valueOf(parts.group(1));
    return Optional.of(new OutboxRef(workspaceId, Long.parseLong(parts.group(2))));
  }

  /** The reference as text. */
  public String text() {
    return (workspaceId == null ? "main-" : "tenant-" + workspaceId + "-") + id;
  }
}
