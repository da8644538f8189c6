package plinth.messaging;

/** How far a message got. */
public enum MessageStatus {
  /** It waits to be sent. */
  PENDING,
  SENT,
  DELIVERED,
  READ,
  PLAYED,
  FAILED,
  DELETED
}
