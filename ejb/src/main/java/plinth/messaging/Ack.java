package plinth.messaging;

import java.util.Locale;

/**
 * The delivery status of a message. It only moves forward, in whatever order providers report:
 * pending, sent, failed, delivered, read, played. A failure counts until the message is delivered,
 * and a delivery that is reported after a failure counts.
 */
public enum Ack {
  ERROR(-1, 2),
  PENDING(0, 0),
  SENT(1, 1),
  DELIVERED(2, 3),
  READ(3, 4),
  PLAYED(4, 5);

  private final int number;
  private final int rank;

  Ack(int number, int rank) {
    this.number = number;
    this.rank = rank;
  }

  /** The number on the wire and in the rows. */
  public int number() {
    return number;
  }

  /** The name on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The ack of a number; what lies beyond the last is the last. */
  public static Ack of(int number) {
    return values()[Math.max(-1, Math.min(number, 4)) + 1];
  }

  /** The later of both: where a message is after it was at this one and another is reported. */
  public Ack then(Ack ack) {
    return ack.rank > rank ? ack : this;
  }

  /** The status of a message that got so far. */
  public String status() {
    return this == ERROR ? "failed" : code();
  }
}
