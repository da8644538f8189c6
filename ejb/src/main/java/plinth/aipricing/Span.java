package plinth.aipricing;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * A time span of the ledger, for one workspace or all.
 *
 * @param from the start, inclusive
 * @param to the end, exclusive
 * @param workspaceId the workspace; null for all
 */
public record Span(Instant from, Instant to, @Nullable Long workspaceId) {
  private static final Duration DEFAULT = Duration.ofDays(30);
  private static final Duration MAX = Duration.ofDays(3_660);

  /** Refuses a span that ends before it begins, or is longer than ten years. */
  public Span {
    if (!from.isBefore(to)) {
      throw Problem.invalid("from", "max", "from must be before to");
    }
    if (Duration.between(from, to).compareTo(MAX) > 0) {
      throw Problem.invalid("from", "min", "from must be at most ten years before to");
    }
  }

  /**
   * Parses the query parameters: moments such as {@code 2026-01-31T12:00:00Z}, or dates in UTC,
   * where the date {@code to} is included. The default is the last 30 days, up to now or up to
   * {@code to}.
   */
  public static Span of(
      @Nullable String from, @Nullable String to, @Nullable String workspaceId, Instant now) {
    Instant end = moment("to", to, 1, now);
    return new Span(moment("from", from, 0, end.minus(DEFAULT)), end, workspace(workspaceId));
  }

  private static Instant moment(String name, @Nullable String text, int days, Instant fallback) {
    if (text == null || text.isBlank()) {
      return fallback;
    }
    try {
      return text.contains("T")
          ? OffsetDateTime.parse(text.strip()).toInstant()
          : LocalDate.parse(text.strip()).plusDays(days).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid(
          name, "type", name + " must be a date or a time such as 2026-01-31T12:00:00Z");
    }
  }

  private static @Nullable Long workspace(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    String digits = text.strip();
    if (!digits.matches("[1-9][0-9]{0,17}")) {
      throw Problem.invalid("workspaceId", "type", "workspaceId must be the number of a workspace");
    }
    return Long.valueOf(digits);
  }

  /** Returns the condition on rows {@code e} of the ledger. */
  Sql condition() {
    Sql time = Sql.of("where e.occurred_at >= ? and e.occurred_at < ?", from, to);
    return workspaceId == null ? time : time.plus("and e.workspace_id = ?", workspaceId);
  }
}
