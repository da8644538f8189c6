package plinth.messaging.outgoing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.store.MessageRow;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Deletes messages at their provider that were deleted here while they were being sent. */
@ApplicationScoped
public class RevokeWork implements OutboxListener {
  private static final String KEY = "messaging.revoke";
  private static final int ATTEMPTS = 6;

  @Inject private Deliveries deliveries;
  @Inject private Providers providers;

  /** Requests the deletion of a message at the provider, in the order of its chat's requests. */
  public static void request(Outbox outbox, MessageRow message) {
    outbox.add(
        KEY,
        "chat:" + message.place().chatId(),
        Json.createObjectBuilder().add("message", message.id()).build());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long id = item.body().getJsonNumber("message").longValueExact();
      deliveries
          .findRevocable(caller, id)
          .ifPresent(there -> revoke(caller, id, there, item.attempt()));
    }
  }

  private void revoke(Caller caller, long id, Deliveries.There there, int attempt) {
    try {
      if (providers.of(there.type()) instanceof MessagingProvider.Revokes revokes) {
        revokes.revoke(there.account(), there.chat(), there.message());
      }
    } catch (ProviderFailure failure) {
      if (failure.kind() != ProviderFailure.Kind.REFUSED && attempt < ATTEMPTS) {
        throw failure;
      }
      deliveries.recordRevokeFailure(caller, id, failure.reason());
    }
  }
}
