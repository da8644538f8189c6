package plinth.webhooks;

/** How far the delivery of an event to a webhook got. */
public enum DeliveryStatus {
  /** It waits for its first or next attempt. */
  PENDING,
  /** The receiver took it. */
  DELIVERED,
  /** All attempts failed. */
  FAILED,
  /** The webhook was paused, switched off or deleted before. */
  CANCELED
}
