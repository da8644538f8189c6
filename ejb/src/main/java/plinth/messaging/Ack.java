package plinth.messaging;

import java.util.Locale;

/**
 * The delivery status of a message. The status only moves forward, in whatever order the provider
 * reports: pending, sent, failed, delivered, read, played. A failure applies until the message is
 * delivered; a delivery that is reported after a failure replaces it.
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

  /** The number on the wire and in the database. */
  public int number() {
    return number;
  }

  /** The name on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the ack for a number. Numbers above the last ack return the last one. */
  public static Ack of(int number) {
    return values()[Math.max(-1, Math.min(number, 4)) + 1];
  }

  /** Returns the later of this ack and a reported one. */
  public Ack then(Ack ack) {
    return ack.rank > rank ? ack : this;
  }

  /** Returns the message status for this ack. */
  public String status() {
    return this == ERROR ? "failed" : code();
  }
}
