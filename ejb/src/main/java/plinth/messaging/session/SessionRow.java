package plinth.messaging.session;

import java.util.List;
import java.util.Set;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;

/**
 * A session with its admins and objects.
 *
 * @param adminIds numbers of its admins
 * @param admins slugs of its admins
 * @param objects slugs of its objects
 */
public record SessionRow(
    ProviderSession session, Set<Long> adminIds, List<String> admins, List<String> objects) {
  /** Copies the collections. */
  public SessionRow {
    adminIds = Set.copyOf(adminIds);
    admins = List.copyOf(admins);
    objects = List.copyOf(objects);
  }

  /** Returns the session as its workspace sees it. */
  public MessagingSession view() {
    return session.view(admins, objects);
  }

  /** Returns the number of the session. */
  public long id() {
    return session.id();
  }

  /** Returns the slug of the session. */
  public String slug() {
    return session.slug();
  }

  /** Returns the provider of the session. */
  public ProviderType type() {
    return session.type();
  }

  /** Whether the session is connected. */
  public boolean isConnected() {
    return session.status() == SessionStatus.CONNECTED;
  }

  /** Excludes secrets. */
  @Override
  public String toString() {
    return "SessionRow[" + slug() + "]";
  }
}
