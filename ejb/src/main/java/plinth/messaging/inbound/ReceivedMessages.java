package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.InboundStored;
import plinth.messaging.outgoing.RevokeWork;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatLinks;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.Message;
import plinth.messaging.store.MessageContent;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.messaging.store.NewMessage;
import plinth.outbox.Outbox;

/**
 * Stores messages and chats that a provider reports, in the current transaction, which holds the
 * lock of the session.
 */
@ApplicationScoped
public class ReceivedMessages {
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private InboundInboxRepository inbox;
  @Inject private ChatLinks linking;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;
  @Inject private Event<InboundStored> journaled;

  /** The result of storing a message. */
  public enum Outcome {
    ADDED,
    KNOWN,
    /** The message may be one that is being sent from here. */
    EARLY
  }

  /**
   * Stores a single message if it is new: an own message, or one of the past.
   *
   * @param isNews whether the message just arrived; past messages are not pushed
   */
  public Outcome store(Caller caller, SessionRow session, Inbound.Received given, boolean isNews) {
    if (given.isOwn()) {
      Optional<MessageRow> known = known(caller, session, given.id(), given.reference());
      if (known.isPresent()) {
        return known(caller, session, given, known.get());
      }
    }
    ChatRow chat = findOrCreate(caller, session, given.chat());
    Inbound.Received received = isNews ? given.after(chat.latest().at()) : given;
    if (received.sender() == Inbound.Sender.OWN_API && messages.hasInFlight(chat.id())) {
      return Outcome.EARLY;
    }
    Optional<MessageRow> added = messages.add(draft(session, chat, received), chat.slug());
    if (added.isEmpty()) {
      return known(
          caller,
          session,
          received,
          messages.findByProvider(session.id(), received.id()).orElseThrow());
    }
    MessageRow message = added.get();
    chats.recordMessage(
        chat.id(), message.id(), received.at(), 0, received.isOwn() ? null : received.at(), isNews);
    String name = received.chat().name();
    if (name != null && !received.isOwn() && !name.equals(chat.peer().name())) {
      chats.setContactName(chat.id(), name);
    }
    MediaWork.request(outbox, "message", session.id(), received.id(), received.content().media());
    wake(caller, session, received.id());
    if (isNews) {
      push.messages(caller, List.of(new MessagingPush.News(session, message)));
    }
    return Outcome.ADDED;
  }

  /** Updates a stored message that is reported again. */
  Outcome known(Caller caller, SessionRow session, Inbound.Received received, MessageRow known) {
    if (received.reference() != null) {
      messages.setProviderTime(known.id(), received.at());
    }
    advance(caller, session, known, received.ack(), null);
    return Outcome.KNOWN;
  }

  static NewMessage draft(SessionRow session, ChatRow chat, Inbound.Received received) {
    Inbound.Content content = received.content();
    return new NewMessage(
        session.id(),
        chat.id(),
        received.id(),
        null,
        sender(received.sender()),
        MessageContent.of(
            content.type(), content.body(), content.details(), media(content.media())),
        content.replyTo(),
        received.ack(),
        received.at());
  }

  private static NewMessage.Sender sender(Inbound.Sender sender) {
    return switch (sender) {
      case CONTACT -> new NewMessage.Sender(Direction.IN, Message.Source.APP, null);
      case OWN_APP -> new NewMessage.Sender(Direction.OUT, Message.Source.APP, null);
      case OWN_API -> new NewMessage.Sender(Direction.OUT, Message.Source.API, null);
    };
  }

  static @Nullable JsonObject media(Inbound.@Nullable MediaReference media) {
    if (media == null) {
      return null;
    }
    JsonObjectBuilder shown = Json.createObjectBuilder().add("status", "pending");
    String name = media.name();
    if (name != null) {
      shown.add("name", name);
    }
    String type = media.mediaType();
    if (type != null) {
      shown.add("media_type", type);
    }
    return shown.build();
  }

  /** Returns the chat with a peer. A new chat is linked to the records with its phone number. */
  public ChatRow findOrCreate(Caller caller, SessionRow session, Inbound.Peer peer) {
    return open(caller, session, peer, false).chat();
  }

  /** A chat and whether it was just created. */
  public record Opened(ChatRow chat, boolean isNew) {}

  /**
   * Returns the chat with a peer and whether it is new.
   *
   * @param isNamed whether a person chose the name of the peer
   */
  public Opened open(Caller caller, SessionRow session, Inbound.Peer peer, boolean isNamed) {
    Optional<ChatRow> there = chats.findByProvider(session.id(), peer.id());
    if (there.isPresent()) {
      return new Opened(there.get(), false);
    }
    boolean isNew = chats.addIfAbsent(session.id(), peer, isNamed);
    ChatRow chat = chats.findByProvider(session.id(), peer.id()).orElseThrow();
    if (isNew) {
      linking.link(caller, session.view(), chat);
    }
    return new Opened(chat, isNew);
  }

  /**
   * Returns the message with a provider's id, or the message that was sent with a reference, which
   * then gets the id.
   */
  Optional<MessageRow> known(
      Caller caller, SessionRow session, String id, @Nullable String reference) {
    Optional<MessageRow> known = messages.findByProvider(session.id(), id);
    if (known.isPresent() || reference == null) {
      return known;
    }
    return messages
        .findBySent(session.id(), reference)
        .filter(
            sent ->
                sent.origin().direction() == Direction.OUT && sent.delivery().providerId() == null)
        .flatMap(
            sent -> {
              messages.setProviderId(sent.id(), id, Ack.PENDING, null);
              if (sent.changes().deletedAt() != null) {
                RevokeWork.request(outbox, sent);
              }
              wake(caller, session, id);
              return messages.findById(sent.id());
            });
  }

  private void wake(Caller caller, SessionRow session, String id) {
    if (inbox.wake(session.id(), id)) {
      journaled.fire(new InboundStored(caller.requireWorkspace().id()));
    }
  }

  /** Stores a new delivery status, unless a later one is known. */
  void advance(
      Caller caller, SessionRow session, MessageRow message, Ack reported, @Nullable String error) {
    Ack next = MessageReceipts.next(message, message.delivery().ack(), reported, error);
    if (next != message.delivery().ack()) {
      messages.setAck(message.id(), next, next == Ack.ERROR ? error : null);
      push.acks(caller, List.of(new MessagingPush.News(session, message.withAck(next))));
    }
  }
}
