package plinth.messaging.chat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.messaging.LinkedRecord;
import plinth.messaging.Listing;
import plinth.messaging.adapter.Providers;
import plinth.messaging.store.Chat;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.LinkRepository;

/** Assembles chats with their labels and links, with two queries per page. */
@ApplicationScoped
class ChatViews {
  @Inject private ChatRepository chats;
  @Inject private LinkRepository links;
  @Inject private Providers providers;

  Listing<Chat> of(Listing<ChatRow> rows) {
    List<Chat> views = of(rows.items());
    return new Listing<>(views, rows.request(), rows.total(), rows.hasNext());
  }

  List<Chat> of(List<ChatRow> rows) {
    List<Long> ids = rows.stream().map(ChatRow::id).toList();
    Map<Long, List<Chat.ChatLabel>> labels = byChat(chats.labels(ids));
    Map<Long, List<LinkedRecord>> linked = byChat(links.of(ids));
    return rows.stream()
        .map(
            row ->
                row.view(
                    labels.getOrDefault(row.id(), List.of()),
                    linked.getOrDefault(row.id(), List.of()),
                    window(row)))
        .toList();
  }

  Chat of(ChatRow row) {
    return of(List.of(row)).get(0);
  }

  private @Nullable Instant window(ChatRow row) {
    return providers.of(row.session().type()).windowUntil(row.latest().inboundAt());
  }

  private static <T> Map<Long, List<T>> byChat(List<ChatRepository.Hung<T>> hung) {
    Map<Long, List<T>> byChat = new HashMap<>();
    hung.forEach(
        one -> byChat.computeIfAbsent(one.chat(), chat -> new ArrayList<>()).add(one.what()));
    return byChat;
  }
}
