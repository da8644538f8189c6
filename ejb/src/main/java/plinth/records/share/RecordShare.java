package plinth.records.share;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;

/**
 * That a record is shared with a member or a team.
 *
 * @param kind {@code member} or {@code team}
 * @param slug the member's or the team's address
 * @param name the member's or the team's name
 * @param access {@code read}, or {@code write} to change it as well
 * @param endsAt until when; null: until it is removed
 * @param createdBy who shared it, or changed the share last
 * @param createdAt when that was
 */
public record RecordShare(
    @Words(of = Receiver.class) String kind,
    String slug,
    String name,
    @Words(of = Access.class) String access,
    @Nullable Instant endsAt,
    Actor createdBy,
    Instant createdAt) {

  /** With whom a record is shared. */
  public enum Receiver {
    MEMBER("admin:"),
    TEAM("team:");

    private final String prefix;

    Receiver(String prefix) {
      this.prefix = prefix;
    }

    /** The word in the API. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The receiver with a number, as the database names it. */
    String stored(long id) {
      return prefix + id;
    }

    /** Whether the database names such a receiver. */
    boolean isOf(String stored) {
      return stored.startsWith(prefix);
    }

    /** The number in the database's name of such a receiver. */
    long number(String stored) {
      return Long.parseLong(stored.substring(prefix.length()));
    }
  }

  /** What may be done with a record that is shared. */
  public enum Access {
    READ,
    WRITE;

    /** The word in the API. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
