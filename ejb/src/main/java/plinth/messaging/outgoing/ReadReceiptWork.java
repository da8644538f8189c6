package plinth.messaging.outgoing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderFailure;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Sends read receipts to contacts if the provider supports them. Best effort. */
@ApplicationScoped
public class ReadReceiptWork implements OutboxListener {
  private static final Log LOG = Log.of(ReadReceiptWork.class);
  private static final String KEY = "messaging.seen";
  private static final int ATTEMPTS = 4;

  @Inject private Deliveries deliveries;
  @Inject private Providers providers;

  /** Requests a read receipt for a chat. */
  public static void request(Outbox outbox, long chat) {
    outbox.add(KEY, "chat:" + chat, Json.createObjectBuilder().add("chat", chat).build());
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
      long chat = item.body().getJsonNumber("chat").longValueExact();
      deliveries.findReceipt(caller, chat).ifPresent(read -> sendReceipt(read, item.attempt()));
    }
  }

  /**
   * Sends a receipt. A receipt that the provider refuses, or does not accept for a while, is
   * dropped.
   */
  private void sendReceipt(Deliveries.Read read, int attempt) {
    try {
      if (providers.of(read.type()) instanceof MessagingProvider.Receipts receipts) {
        receipts.sendReadReceipt(read.account(), read.chat(), read.message());
      }
    } catch (ProviderFailure failure) {
      if (failure.kind() != ProviderFailure.Kind.REFUSED && attempt < ATTEMPTS) {
        throw failure;
      }
      LOG.warn("messaging_seen_refused", "chat", read.chat(), "reason", failure.reason());
    }
  }
}
