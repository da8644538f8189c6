package plinth.messaging.session;

import java.time.Instant;
import java.util.Set;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;

/**
 * A session as it is stored.
 *
 * @param id its number
 * @param statusAt the provider's moment of the status
 * @param sealed its credentials, sealed
 * @param adminIds numbers of its admins
 * @param view what is shown of it
 */
public record SessionRow(
    long id, Instant statusAt, String sealed, Set<Long> adminIds, MessagingSession view) {
  /** Keeps its own set. */
  public SessionRow {
    adminIds = Set.copyOf(adminIds);
  }

  /** The slug of the session. */
  public String slug() {
    return view.slug();
  }

  /** The provider of the session. */
  public ProviderType type() {
    return view.providerType();
  }

  /** Whether the session is connected. */
  public boolean isConnected() {
    return view.status() == SessionStatus.CONNECTED;
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "SessionRow[" + slug() + "]";
  }
}
