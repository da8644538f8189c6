package plinth.messaging;

import java.time.Instant;

/**
 * A session as it is stored.
 *
 * @param id its number
 * @param statusAt the provider's moment of the status
 * @param sealed its credentials, sealed
 * @param view what is shown of it
 */
record SessionRow(long id, Instant statusAt, String sealed, MessagingSession view) {
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
