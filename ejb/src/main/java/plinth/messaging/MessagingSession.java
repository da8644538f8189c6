package plinth.messaging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session at a provider as its workspace sees it.
 *
 * @param slug its address, also in the path of its webhook
 * @param name what people call it; null until it has a name
 * @param isDefault whether it is the one that is taken where none is named
 * @param autoMarkRead whether what comes in is read at once
 * @param phone number of the account in E.164, once it is known
 * @param admins slugs of the admins who see it and are told; of a session without any: everybody
 * @param objects slugs of the objects whose records its chats are linked to by phone
 * @param connectedAt since when it is connected; null while it is not
 * @param lastError why it is not as it should be
 * @param unrecognizedEvents how many things the provider told that were not understood and are kept
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
   * A session to choose.
   *
   * @param slug its address
   * @param name what people call it
   */
  public record Choice(
      String slug,
      @Nullable String name,
      ProviderType providerType,
      SessionStatus status,
      boolean isDefault) {}

  /** The session as members choose it. */
  public Choice choice() {
    return new Choice(slug, name, providerType, status, isDefault);
  }
}
