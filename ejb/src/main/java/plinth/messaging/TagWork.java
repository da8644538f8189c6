package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Soft;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.records.Precondition;
import plinth.records.Records;

/** Has records follow the labels of their chats, and labels the options of their records. */
@ApplicationScoped
class TagWork implements OutboxListener {
  static final String KEY = "messaging.tags";

  @Inject private TagRows rows;
  @Inject private Records records;
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
      if (Parts.text(item.body(), "follow").equals("labels")) {
        rows.ofLabels(caller, chat, labels).ifPresent(this::tell);
      } else {
        rows.ofRecords(caller, chat, labels).forEach(edit -> write(caller, edit));
      }
    }
  }

  private void write(Caller caller, TagRows.Edit edit) {
    // An option that was removed since is no reason to try again.
    Soft.run(
        "messaging_tag",
        () ->
            records.update(
                caller,
                edit.record().objectSlug(),
                edit.record().recordSlug(),
                edit.body(),
                Precondition.NONE));
  }

  private void tell(TagRows.Labeled labeled) {
    if (providers.of(labeled.type()) instanceof MessagingProvider.LabelSource source) {
      Soft.run(
          "messaging_label",
          () -> source.label(labeled.account(), labeled.chat(), labeled.labels()));
    }
  }
}
