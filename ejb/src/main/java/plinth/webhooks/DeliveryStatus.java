package plinth.webhooks;

/** The status of a delivery of an event to a webhook. */
public enum DeliveryStatus {
  /** Waits for its first or next attempt. */
  PENDING,
  /** The receiver accepted it. */
  DELIVERED,
  /** All attempts failed. */
  FAILED,
  /** The webhook was paused, disabled or deleted first. */
  CANCELED
}
