package plinth.messaging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session at a provider, as its workspace sees it.
 *
 * @param slug the address of the session, also in the path of its webhook
 * @param name display name; null until the session is named
 * @param isDefault whether the session is used when no session is named
 * @param autoMarkRead whether incoming messages are marked as read immediately
 * @param phone number of the account in E.164; null until known
 * @param admins slugs of the admins who can see the session and are notified; empty means everybody
 * @param objects slugs of the objects whose records are linked to its chats by phone
 * @param connectedAt since when the session is connected; null if it is not connected
 * @param lastError why the session has a problem
 * @param unrecognizedEvents number of stored provider events that were not understood
 */
public record MessagingSession(
    String slug,
    @Nullable String name,
    ProviderType providerType,
    SessionStatus status,
    boolean isDefault,
    boolean autoMarkRead,
    @Nullable String phone,
    List<String> admins,
    List<String> objects,
    @Nullable Instant connectedAt,
    @Nullable String lastError,
    long unrecognizedEvents) {

  /**
   * A session in a list to choose from.
   *
   * @param slug address of the session
   * @param name display name
   */
  public record Choice(
      String slug,
      @Nullable String name,
      ProviderType providerType,
      SessionStatus status,
      boolean isDefault) {}

  /** Returns the session as an item of a list to choose from. */
  public Choice choice() {
    return new Choice(slug, name, providerType, status, isDefault);
  }
}
