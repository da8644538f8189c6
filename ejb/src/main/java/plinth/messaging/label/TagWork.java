package plinth.messaging.label;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.LinkedRecord;
import plinth.messaging.adapter.Providers;
import plinth.messaging.outgoing.SendWork;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderFailure;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/**
 * Updates records after the labels of their chats, and labels after the options of their records.
 */
@ApplicationScoped
class TagWork implements OutboxListener {
  private static final Log LOG = Log.of(TagWork.class);

  static final String KEY = "messaging.tags";

  @Inject private TagRows rows;
  @Inject private Providers providers;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long chat = item.body().getJsonNumber("chat").longValueExact();
      List<String> labels =
          item.body().getJsonArray("labels").getValuesAs(JsonString.class).stream()
              .map(JsonString::getString)
              .toList();
      if (new LooseJson(item.body()).text("follow").equals("labels")) {
        rows.assignLabels(caller, chat, labels, item.attempt() > 1).ifPresent(this::sendLabels);
      } else {
        rows.records(caller, chat).forEach(record -> write(caller, chat, record, labels));
      }
    }
  }

  /** Skips permanent refusals; anything else is retried with the item. */
  private void write(Caller caller, long chat, LinkedRecord record, List<String> labels) {
    try {
      rows.follow(caller, chat, record, labels);
    } catch (Problem refused) {
      if (SendWork.isTransient(refused)) {
        throw refused;
      }
      // For example, the option has been removed.
      LOG.warn(
          "messaging_tag_refused",
          "record",
          record.recordSlug(),
          "reason",
          String.valueOf(refused.getMessage()));
    }
  }

  private void sendLabels(TagRows.Labeled labeled) {
    if (providers.of(labeled.type()) instanceof MessagingProvider.LabelSource source) {
      try {
        source.label(labeled.account(), labeled.chat(), labeled.labels());
      } catch (ProviderFailure failure) {
        if (failure.kind() != ProviderFailure.Kind.REFUSED) {
          throw failure;
        }
        LOG.warn("messaging_label_refused", "chat", labeled.chat(), "reason", failure.reason());
      }
    }
  }
}
