package plinth.webhooks;

import java.util.List;

/**
 * An endpoint with what is to be sent to it now.
 *
 * @param due no two of one record
 */
public record Turn(Endpoint endpoint, List<DueDelivery> due) {
  /** Copies the deliveries. */
  public Turn {
    due = List.copyOf(due);
  }
}
