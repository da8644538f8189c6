package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Soft;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Tells contacts that they were read, where the provider can; one that is not told is no loss. */
@ApplicationScoped
class SeenWork implements OutboxListener {
  private static final String KEY = "messaging.seen";

  @Inject private Deliveries deliveries;
  @Inject private Providers providers;

  /** Asks that a chat's contact is told. */
  static void ask(Outbox outbox, long chat) {
    outbox.add(KEY, "chat:" + chat, Json.createObjectBuilder().add("chat", chat).build());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long chat = item.body().getJsonNumber("chat").longValueExact();
      Soft.run("messaging_seen", () -> deliveries.read(caller, chat).ifPresent(this::tell));
    }
  }

  private void tell(Deliveries.Read read) {
    if (providers.of(read.type()) instanceof MessagingProvider.Receipts receipts) {
      receipts.seen(read.account(), read.chat(), read.message());
    }
  }
}
