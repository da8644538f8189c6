package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.messaging.InboundStored;
import plinth.messaging.LinkedRecord;
import plinth.messaging.MessageReceived;
import plinth.messaging.outgoing.ReadReceiptWork;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ArrivalRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.LinkRepository;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.messaging.store.ProviderKey;
import plinth.outbox.Outbox;

/**
 * Stores messages from contacts in bulk, with a few statements for many chats, in the current
 * transaction, which holds the locks of their sessions.
 */
@ApplicationScoped
class IncomingMessages {
  @Inject private ArrivalRepository rows;
  @Inject private MessageRepository messages;
  @Inject private InboundInboxRepository inbox;
  @Inject private LinkRepository links;
  @Inject private ReceivedMessages receivedMessages;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;
  @Inject private Event<InboundStored> journaled;
  @Inject private Event<MessageReceived> messageReceived;

  /** A message with its chat. */
  private record Arriving(SessionRow session, ChatRow chat, Inbound.Received received) {
    boolean isUnread() {
      return !session.view().autoMarkRead();
    }
  }

  /** A stored message. */
  private record Arrived(Arriving from, MessageRow message) {}

  /** Stores new messages of contacts in their order, and publishes them. */
  void store(Caller caller, List<InboundBatch.Item> items) {
    if (items.isEmpty()) {
      return;
    }
    List<Arriving> all = prepare(caller, items);
    Map<ProviderKey, MessageRow> stored =
        rows.add(
            all.stream()
                .map(one -> ReceivedMessages.draft(one.session(), one.chat(), one.received()))
                .toList());
    List<Arrived> added = new ArrayList<>();
    for (Arriving one : all) {
      // If an id occurs twice, the first message was stored.
      MessageRow message = stored.remove(new ProviderKey(one.session().id(), one.received().id()));
      if (message == null) {
        receivedMessages.known(
            caller,
            one.session(),
            one.received(),
            messages.findByProvider(one.session().id(), one.received().id()).orElseThrow());
      } else {
        added.add(new Arrived(one, message.withChatSlug(one.chat().slug())));
      }
    }
    if (!added.isEmpty()) {
      rows.updateChats(summarize(added));
      requestFollowUps(caller, added);
      push.messages(
          caller,
          added.stream()
              .map(one -> new MessagingPush.News(one.from().session(), one.message()))
              .toList());
      publish(caller, added);
    }
  }

  private List<Arriving> prepare(Caller caller, List<InboundBatch.Item> items) {
    Set<ProviderKey> peers = new HashSet<>();
    items.forEach(item -> peers.add(peer(item)));
    Map<ProviderKey, ChatRow> chats = rows.chats(peers);
    Map<Long, Instant> last = new HashMap<>();
    List<Arriving> all = new ArrayList<>();
    for (InboundBatch.Item item : items) {
      Inbound.Received given = (Inbound.Received) item.inbound();
      ChatRow chat =
          chats.computeIfAbsent(
              peer(item),
              key -> receivedMessages.findOrCreate(caller, item.session(), given.chat()));
      Instant before = last.getOrDefault(chat.id(), chat.latest().at());
      Inbound.Received received = given.after(before);
      last.put(chat.id(), before == null || received.at().isAfter(before) ? received.at() : before);
      all.add(new Arriving(item.session(), chat, received));
    }
    return all;
  }

  private static ProviderKey peer(InboundBatch.Item item) {
    Inbound.Received message = (Inbound.Received) item.inbound();
    return new ProviderKey(item.session().id(), message.chat().id());
  }

  /** Returns the summary of new messages per chat. */
  private static List<ArrivalRepository.Wrote> summarize(List<Arrived> added) {
    Map<Long, ArrivalRepository.Wrote> byChat = new LinkedHashMap<>();
    for (Arrived one : added) {
      Arriving from = one.from();
      byChat.merge(
          from.chat().id(),
          new ArrivalRepository.Wrote(
              from.chat().id(),
              one.message().id(),
              from.received().at(),
              from.isUnread() ? 1 : 0,
              from.received().chat().name()),
          ArrivalRepository.Wrote::and);
    }
    return List.copyOf(byChat.values());
  }

  /**
   * Requests the files of the messages and read receipts, and wakes events that wait for the
   * messages.
   */
  private void requestFollowUps(Caller caller, List<Arrived> added) {
    Set<Long> seen = new HashSet<>();
    for (Arrived one : added) {
      Arriving from = one.from();
      MediaWork.request(
          outbox,
          "message",
          from.session().id(),
          from.received().id(),
          from.received().content().media());
      if (!from.isUnread() && seen.add(from.chat().id())) {
        ReadReceiptWork.request(outbox, from.chat().id());
      }
    }
    boolean isWoken =
        inbox.wake(
            added.stream().map(one -> one.from().session().id()).toArray(Long[]::new),
            added.stream().map(one -> one.from().received().id()).toArray(String[]::new));
    if (isWoken) {
      journaled.fire(new InboundStored(caller.requireWorkspace().id()));
    }
  }

  private void publish(Caller caller, List<Arrived> added) {
    Map<Long, List<LinkedRecord>> linked = new HashMap<>();
    links
        .of(added.stream().map(one -> one.from().chat().id()).distinct().toList())
        .forEach(
            hung ->
                linked.computeIfAbsent(hung.chat(), chat -> new ArrayList<>()).add(hung.what()));
    Set<Long> written = new HashSet<>();
    for (Arrived one : added) {
      Inbound.Received received = one.from().received();
      ChatRow chat = one.from().chat();
      boolean isFirst = written.add(chat.id()) && chat.latest().inboundAt() == null;
      messageReceived.fire(
          new MessageReceived(
              caller,
              one.from().session().slug(),
              new MessageReceived.Chat(
                  chat.id(),
                  chat.slug(),
                  chat.peer().phone(),
                  isFirst,
                  linked.getOrDefault(chat.id(), List.of())),
              new MessageReceived.Message(
                  one.message().slug(),
                  received.content().type().code(),
                  received.content().body(),
                  received.at())));
    }
  }
}
