package plinth.outbox;

import java.time.Instant;

/**
 * An outbox row that was given up, without its content.
 *
 * @param ref which row
 * @param listener key of its listener
 * @param attempts how often it was tried
 * @param givenUpAt when it was put aside
 */
public record GivenUp(OutboxRef ref, String listener, int attempts, Instant givenUpAt) {
  /**
   * What only the plane of the row may tell of it.
   *
   * @param createdAt when it was written
   * @param error kind of the last failure; its message may hold what customers wrote, and is kept
   *     back
   */
  public record Story(Instant createdAt, String error) {
    /** The first words of the reason that was kept. */
    static Story of(Instant createdAt, String reason) {
      int colon = reason.indexOf(": ");
      return new Story(createdAt, colon < 0 ? reason : reason.substring(0, colon));
    }
  }
}
