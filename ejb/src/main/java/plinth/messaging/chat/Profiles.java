package plinth.messaging.chat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.store.Chat;

/** Fetches the profiles of contacts from their provider. */
@ApplicationScoped
@Saga
public class Profiles {
  @Inject private Chats chats;
  @Inject private Providers providers;

  /**
   * A contact.
   *
   * @param chatSlug chat of the contact
   * @param picture address of the picture
   * @param about the contact's description of itself
   */
  public record ContactProfile(
      String chatSlug,
      String providerId,
      @Nullable String phone,
      @Nullable String name,
      @Nullable String picture,
      @Nullable String about) {}

  /**
   * Returns the contact of a chat. Falls back to the stored data if the provider reports nothing.
   */
  public ContactProfile of(Caller caller, String session, String chatSlug) {
    Chats.Asked asked = chats.requireForProvider(caller, session, chatSlug);
    Chat chat = asked.chat();
    MessagingProvider.Profile told =
        providers.of(asked.type()) instanceof MessagingProvider.Profiles profiles
            ? ProviderCalls.call(() -> profiles.profile(asked.account(), chat.providerId()))
            : new MessagingProvider.Profile(null, null, null);
    return new ContactProfile(
        chat.slug(),
        chat.providerId(),
        chat.phone(),
        told.name() == null ? chat.name() : told.name(),
        told.picture(),
        told.about());
  }
}
