package plinth.messaging.chat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.store.Message;

/** Edits and revokes sent messages, first at the provider and then here. */
@ApplicationScoped
@Saga
public class MessageChanges {
  @Inject private Messages messages;
  @Inject private Providers providers;

  /** Changes the text of a sent message. Refuses a message that the provider does not have yet. */
  public Message edit(Caller caller, String slug, String text) {
    Messages.Changing own = messages.requireChangeable(caller, slug);
    MessagingProvider.Edits edits =
        providers.requireAbility(own.type(), MessagingProvider.Edits.class, "editing");
    if (own.message().type() != MessageType.TEXT || own.message().deletedAt() != null) {
      throw new Problem(
          MessagingProblem.PROVIDER_CANNOT, "Only texts that are not deleted can be edited");
    }
    String there = requireSent(own);
    ProviderCalls.run(() -> edits.edit(own.account(), own.chat(), there, text.strip()));
    return messages.saveText(caller, slug, text.strip());
  }

  /**
   * Deletes a sent message. A message that is not at the provider yet is not sent; a message on its
   * way is revoked once the provider has it.
   */
  public Message delete(Caller caller, String slug) {
    Messages.Changing own = messages.requireChangeable(caller, slug);
    String there = own.message().providerId();
    if (there != null && own.message().deletedAt() == null) {
      MessagingProvider.Revokes revokes =
          providers.requireAbility(
              own.type(), MessagingProvider.Revokes.class, "taking messages back");
      ProviderCalls.run(() -> revokes.revoke(own.account(), own.chat(), there));
    }
    boolean canRevoke = providers.of(own.type()) instanceof MessagingProvider.Revokes;
    return messages.markDeleted(caller, slug, there, canRevoke);
  }

  private static String requireSent(Messages.Changing own) {
    String there = own.message().providerId();
    if (there == null) {
      throw new Problem(MessagingProblem.MESSAGE_NOT_SENT);
    }
    return there;
  }
}
