package plinth.webhooks;

import java.util.List;

/**
 * An endpoint with its due deliveries.
 *
 * @param due the due deliveries, at most one per record
 */
public record Turn(Endpoint endpoint, List<DueDelivery> due) {
  /** Copies the deliveries. */
  public Turn {
    due = List.copyOf(due);
  }
}
