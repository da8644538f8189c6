package plinth.messaging;

import java.util.Locale;

/**
 * How far a message got. It only goes forward; a failure is believed only of what was not sent.
 *
 * <p>Spec: Messaging.
 */
public enum Ack {
  ERROR(-1),
  PENDING(0),
  SENT(1),
  DELIVERED(2),
  READ(3),
  PLAYED(4);

  private final int number;

  Ack(int number) {
    this.number = number;
  }

  /** The number on the wire and in the rows. */
  public int number() {
    return number;
  }

  /** The name on the wire. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The ack of a number; what lies beyond the last is the last. */
  public static Ack of(int number) {
    return values()[Math.max(-1, Math.min(number, 4)) + 1];
  }

  /** Where a message stands after this was told of it. */
  public Ack then(Ack told) {
    if (told == ERROR) {
      return this == PENDING ? ERROR : this;
    }
    return told.number > number ? told : this;
  }

  /** The status of a message that got so far. */
  String status() {
    return this == ERROR ? "failed" : word();
  }
}
