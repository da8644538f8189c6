package plinth.messaging;

import java.time.Instant;
import java.util.Set;

/**
 * A session as it is stored.
 *
 * @param id its number
 * @param statusAt the provider's moment of the status
 * @param sealed its credentials, sealed
 * @param adminIds numbers of its admins
 * @param view what is shown of it
 */
record SessionRow(
    long id, Instant statusAt, String sealed, Set<Long> adminIds, MessagingSession view) {
  /** Keeps its own set. */
  SessionRow {
    adminIds = Set.copyOf(adminIds);
  }

  String slug() {
    return view.slug();
  }

  ProviderType type() {
    return view.providerType();
  }

  boolean isConnected() {
    return view.status() == SessionStatus.CONNECTED;
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "SessionRow[" + slug() + "]";
  }
}
