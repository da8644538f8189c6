package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.InboundStored;
import plinth.messaging.label.LabelRepository;
import plinth.messaging.label.LabelTags;
import plinth.messaging.outgoing.RevokeWork;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.CallRepository;
import plinth.messaging.store.ChatLinks;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.Message;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.messaging.store.NewMessage;
import plinth.outbox.Outbox;

/**
 * Stores what providers tell, in the current transaction, which alone works on the session. What is
 * about a message that is not here yet waits for it.
 */
@ApplicationScoped
public class Receiving {
  static final String DONE = "done";

  private static final String EARLY = "early";

  /** Providers tell moments in these; moments here are finer. */
  private static final Duration UNIT = Duration.ofMillis(1);

  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private InboundInboxRepository inbox;
  @Inject private LabelRepository labels;
  @Inject private CallRepository calls;
  @Inject private StoryRepository stories;
  @Inject private ChatLinks linking;
  @Inject private LabelTags tags;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;
  @Inject private Event<InboundStored> journaled;

  /**
   * How the work on something told ended.
   *
   * @param state the word in the journal
   * @param error why it was not understood
   */
  record End(String state, @Nullable String error) {
    static final End OK = new End(DONE, null);
    static final End WAITS = new End(EARLY, null);
  }

  /** Stores one thing. */
  End take(Caller caller, SessionRow session, Inbound inbound) {
    if (inbound instanceof Inbound.Received message) {
      return message(caller, session, message, true) == Outcome.EARLY ? End.WAITS : End.OK;
    } else if (inbound instanceof Inbound.Acked acked) {
      return acked(caller, session, acked);
    } else if (inbound instanceof Inbound.Reached reached) {
      return reached(caller, session, reached);
    } else if (inbound instanceof Inbound.Edited edited) {
      return edited(caller, session, edited);
    } else if (inbound instanceof Inbound.Revoked revoked) {
      return revoked(caller, session, revoked);
    } else if (inbound instanceof Inbound.Called called) {
      calls.keep(session.id(), chat(caller, session, called.chat()).id(), called);
    } else if (inbound instanceof Inbound.Posted posted) {
      if (stories.add(session.id(), posted)) {
        MediaWork.ask(outbox, "story", session.id(), posted.id(), posted.media());
      }
    } else if (inbound instanceof Inbound.LabelKept kept) {
      labels.keep(session.id(), kept);
    } else if (inbound instanceof Inbound.LabelGone gone) {
      labels.remove(session.id(), gone.id());
    } else if (inbound instanceof Inbound.ChatLabeled labeled) {
      labeled(session, labeled);
    } else if (inbound instanceof Inbound.Unrecognized odd) {
      sessions.unrecognized(session.id());
      return new End("unrecognized", odd.why());
    }
    return End.OK;
  }

  /** What became of a message. */
  public enum Outcome {
    ADDED,
    KNOWN,
    /** It may be one that is being sent from here. */
    EARLY
  }

  /**
   * Stores a message that is not there yet: one of one's own, or of the past.
   *
   * @param isNews whether it was just told: a past one is nobody's news
   */
  public Outcome message(
      Caller caller, SessionRow session, Inbound.Received given, boolean isNews) {
    if (given.isOwn()) {
      Optional<MessageRow> known = known(caller, session, given.id(), given.reference());
      if (known.isPresent()) {
        return known(caller, session, given, known.get());
      }
    }
    ChatRow chat = chat(caller, session, given.chat());
    Inbound.Received received = isNews ? given.after(chat.lastMessageAt()) : given;
    if (received.isOwn() && received.isByApi() && messages.isOneOnItsWay(chat.id())) {
      return Outcome.EARLY;
    }
    Optional<MessageRow> added = messages.add(draft(session, chat, received), chat.slug());
    if (added.isEmpty()) {
      return known(
          caller,
          session,
          received,
          messages.byProvider(session.id(), received.id()).orElseThrow());
    }
    MessageRow message = added.get();
    chats.wrote(
        chat.id(), message.id(), received.at(), 0, received.isOwn() ? null : received.at(), isNews);
    String name = received.chat().name();
    if (name != null && !received.isOwn() && !name.equals(chat.name())) {
      chats.named(chat.id(), name);
    }
    MediaWork.ask(outbox, "message", session.id(), received.id(), received.media());
    wake(caller, session, received.id());
    if (isNews) {
      push.messages(caller, List.of(new MessagingPush.News(session, message)));
    }
    return Outcome.ADDED;
  }

  /** Notes what is told again of a message that is there. */
  Outcome known(Caller caller, SessionRow session, Inbound.Received received, MessageRow known) {
    if (received.reference() != null) {
      messages.echoed(known.id(), received.at());
    }
    advance(caller, session, known, received.ack(), null);
    return Outcome.KNOWN;
  }

  static NewMessage draft(SessionRow session, ChatRow chat, Inbound.Received received) {
    return new NewMessage(
        session.id(),
        chat.id(),
        received.id(),
        null,
        received.isOwn() ? Direction.OUT : Direction.IN,
        received.type(),
        received.body(),
        received.content(),
        media(received.media()),
        received.replyTo(),
        received.ack(),
        null,
        received.isByApi() ? Message.Source.API : Message.Source.APP,
        received.at());
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

  /** The chat with a peer; a new one is linked to the records that have its number. */
  public ChatRow chat(Caller caller, SessionRow session, Inbound.Peer peer) {
    return opened(caller, session, peer, false).chat();
  }

  /** A chat, and whether it was made now. */
  public record Opened(ChatRow chat, boolean isNew) {}

  /**
   * The same.
   *
   * @param isNamed whether a person says how the peer is called
   */
  public Opened opened(Caller caller, SessionRow session, Inbound.Peer peer, boolean isNamed) {
    Optional<ChatRow> there = chats.byProvider(session.id(), peer.id());
    if (there.isPresent()) {
      return new Opened(there.get(), false);
    }
    boolean isNew = chats.keep(session.id(), peer, isNamed);
    ChatRow chat = chats.byProvider(session.id(), peer.id()).orElseThrow();
    if (isNew) {
      linking.link(caller, session.view(), chat);
    }
    return new Opened(chat, isNew);
  }

  private End acked(Caller caller, SessionRow session, Inbound.Acked acked) {
    Optional<MessageRow> message = known(caller, session, acked.id(), acked.reference());
    if (message.isEmpty()) {
      return End.WAITS;
    }
    advance(caller, session, message.get(), acked.ack(), acked.error());
    return End.OK;
  }

  /** The message of a provider's id; or the one that went out under a reference, and has it now. */
  private Optional<MessageRow> known(
      Caller caller, SessionRow session, String id, @Nullable String reference) {
    Optional<MessageRow> known = messages.byProvider(session.id(), id);
    if (known.isPresent() || reference == null) {
      return known;
    }
    return messages
        .bySent(session.id(), reference)
        .filter(sent -> sent.direction() == Direction.OUT && sent.providerId() == null)
        .flatMap(
            sent -> {
              messages.taken(sent.id(), id, Ack.PENDING, null);
              if (sent.deletedAt() != null) {
                RevokeWork.ask(outbox, sent);
              }
              wake(caller, session, id);
              return messages.byId(sent.id());
            });
  }

  private void wake(Caller caller, SessionRow session, String id) {
    if (inbox.wake(session.id(), id)) {
      journaled.fire(new InboundStored(caller.requiredWorkspace().id()));
    }
  }

  /** What is on its way meanwhile may be among what was reached: then it is looked at again. */
  private End reached(Caller caller, SessionRow session, Inbound.Reached reached) {
    Optional<ChatRow> chat = chats.byProvider(session.id(), reached.chat());
    if (chat.isEmpty()) {
      return End.OK;
    }
    messages
        .before(chat.get().id(), reached.until().plus(UNIT), reached.ack())
        .forEach(sent -> advance(caller, session, sent, reached.ack(), null));
    return messages.isOneOnItsWay(chat.get().id()) ? End.WAITS : End.OK;
  }

  private void advance(
      Caller caller, SessionRow session, MessageRow message, Ack reported, @Nullable String error) {
    Ack next = MessageReceipts.next(message, message.ack(), reported, error);
    if (next != message.ack()) {
      messages.ack(message.id(), next, next == Ack.ERROR ? error : null);
      push.acks(caller, List.of(new MessagingPush.News(session, message.acked(next))));
    }
  }

  private End edited(Caller caller, SessionRow session, Inbound.Edited edited) {
    Optional<MessageRow> message = messages.byProvider(session.id(), edited.id());
    message.ifPresent(
        found -> {
          messages.edited(found.id(), edited.body());
          changed(caller, session, found.id());
        });
    return message.isPresent() ? End.OK : End.WAITS;
  }

  private End revoked(Caller caller, SessionRow session, Inbound.Revoked revoked) {
    Optional<MessageRow> message = messages.byProvider(session.id(), revoked.id());
    message.ifPresent(
        found -> {
          messages.deleted(found.id(), revoked.at());
          changed(caller, session, found.id());
        });
    return message.isPresent() ? End.OK : End.WAITS;
  }

  private void changed(Caller caller, SessionRow session, long id) {
    messages
        .byId(id)
        .ifPresent(now -> push.messages(caller, List.of(new MessagingPush.News(session, now))));
  }

  private void labeled(SessionRow session, Inbound.ChatLabeled labeled) {
    Inbound.Peer peer = new Inbound.Peer(labeled.chat(), null, null);
    Optional<ChatRow> chat = chats.byProvider(session.id(), peer.id());
    chat.ifPresent(
        found -> {
          if (labels.set(session.id(), found.id(), labeled.label(), labeled.isOn())) {
            tags.follow(found.id(), List.of(labeled.label()));
          }
        });
  }
}
