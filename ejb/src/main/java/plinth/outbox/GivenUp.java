package plinth.outbox;

import java.time.Instant;

/**
 * An outbox row that was given up, without its content.
 *
 * @param ref which row
 * @param listener key of its listener
 * @param attempts how many attempts were made
 * @param givenUpAt when it was given up
 */
public record GivenUp(OutboxRef ref, String listener, int attempts, Instant givenUpAt) {
  /**
   * Details that only the plane of the row may show.
   *
   * @param createdAt when it was written
   * @param error kind of the last failure; its message is not shown, because it may contain
   *     customers' text
   */
  public record Story(Instant createdAt, String error) {
    /** The details, with the first words of the stored reason. */
    static Story of(Instant createdAt, String reason) {
      int colon = reason.indexOf(": ");
      return new Story(createdAt, colon < 0 ? reason : reason.substring(0, colon));
    }
  }
}
