package plinth.messaging.session;

import java.util.List;
import java.util.Set;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;

/**
 * A session with what is attached to it.
 *
 * @param adminIds numbers of its admins
 * @param admins their slugs
 * @param objects slugs of its objects
 */
public record SessionRow(
    ProviderSession session, Set<Long> adminIds, List<String> admins, List<String> objects) {
  /** Keeps its own lists. */
  public SessionRow {
    adminIds = Set.copyOf(adminIds);
    admins = List.copyOf(admins);
    objects = List.copyOf(objects);
  }

  /** What is shown of the session. */
  public MessagingSession view() {
    return session.shown(admins, objects);
  }

  /** The number of the session. */
  public long id() {
    return session.id();
  }

  /** The slug of the session. */
  public String slug() {
    return session.slug();
  }

  /** The provider of the session. */
  public ProviderType type() {
    return session.type();
  }

  /** Whether the session is connected. */
  public boolean isConnected() {
    return session.status() == SessionStatus.CONNECTED;
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "SessionRow[" + slug() + "]";
  }
}
