package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.messaging.label.LabelRepository;
import plinth.messaging.label.LabelTags;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.CallRepository;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.outbox.Outbox;

/**
 * Stores provider events one by one, in the current transaction, which holds the lock of the
 * session. An event about a message that is not stored yet waits for the message.
 */
@ApplicationScoped
class InboundEvents {
  static final String DONE = "done";

  private static final String EARLY = "early";

  /** The precision of provider timestamps; timestamps here are finer. */
  private static final Duration UNIT = Duration.ofMillis(1);

  @Inject private ReceivedMessages receivedMessages;
  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private LabelRepository labels;
  @Inject private CallRepository calls;
  @Inject private StoryRepository stories;
  @Inject private LabelTags tags;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;

  /**
   * The result of processing an event.
   *
   * @param state the state in the inbox
   * @param error why the event was not understood
   */
  record End(String state, @Nullable String error) {
    static final End OK = new End(DONE, null);
    static final End WAITS = new End(EARLY, null);
  }

  /** Stores one event. */
  End take(Caller caller, SessionRow session, Inbound inbound) {
    return inbound.accept(new Storing(caller, session));
  }

  /** Stores the events of one session by their kind. */
  private final class Storing implements Inbound.Handler<End> {
    private final Caller caller;
    private final SessionRow session;

    Storing(Caller caller, SessionRow session) {
      this.caller = caller;
      this.session = session;
    }

    @Override
    public End received(Inbound.Received message) {
      ReceivedMessages.Outcome outcome = receivedMessages.message(caller, session, message, true);
      return outcome == ReceivedMessages.Outcome.EARLY ? End.WAITS : End.OK;
    }

    @Override
    public End acked(Inbound.Acked acked) {
      Optional<MessageRow> message =
          receivedMessages.known(caller, session, acked.id(), acked.reference());
      message.ifPresent(
          known -> receivedMessages.advance(caller, session, known, acked.ack(), acked.error()));
      return message.isPresent() ? End.OK : End.WAITS;
    }

    /** A message that is still being sent may be among those reached, so the event waits for it. */
    @Override
    public End reached(Inbound.Reached reached) {
      Optional<ChatRow> chat = chats.byProvider(session.id(), reached.chat());
      if (chat.isEmpty()) {
        return End.OK;
      }
      messages
          .before(chat.get().id(), reached.until().plus(UNIT), reached.ack())
          .forEach(sent -> receivedMessages.advance(caller, session, sent, reached.ack(), null));
      return messages.isOneOnItsWay(chat.get().id()) ? End.WAITS : End.OK;
    }

    @Override
    public End edited(Inbound.Edited edited) {
      return changed(edited.id(), message -> messages.edited(message.id(), edited.body()));
    }

    @Override
    public End revoked(Inbound.Revoked revoked) {
      return changed(revoked.id(), message -> messages.deleted(message.id(), revoked.at()));
    }

    private End changed(String providerId, Consumer<MessageRow> change) {
      Optional<MessageRow> message = messages.byProvider(session.id(), providerId);
      message.ifPresent(
          found -> {
            change.accept(found);
            messages.byId(found.id()).ifPresent(this::push);
          });
      return message.isPresent() ? End.OK : End.WAITS;
    }

    private void push(MessageRow message) {
      push.messages(caller, List.of(new MessagingPush.News(session, message)));
    }

    /** Session changes are applied outside the transaction: {@link InboundInbox.Worked}. */
    @Override
    public End sessionChanged(Inbound.SessionChanged changed) {
      return End.OK;
    }

    @Override
    public End called(Inbound.Called called) {
      calls.keep(session.id(), receivedMessages.chat(caller, session, called.chat()).id(), called);
      return End.OK;
    }

    @Override
    public End posted(Inbound.Posted posted) {
      if (stories.add(session.id(), posted)) {
        MediaWork.ask(outbox, "story", session.id(), posted.id(), posted.media());
      }
      return End.OK;
    }

    @Override
    public End labelKept(Inbound.LabelKept kept) {
      labels.keep(session.id(), kept);
      return End.OK;
    }

    @Override
    public End labelGone(Inbound.LabelGone gone) {
      labels.remove(session.id(), gone.id());
      return End.OK;
    }

    @Override
    public End chatLabeled(Inbound.ChatLabeled labeled) {
      chats
          .byProvider(session.id(), labeled.chat())
          .filter(chat -> labels.set(session.id(), chat.id(), labeled.label(), labeled.isOn()))
          .ifPresent(chat -> tags.follow(chat.id(), List.of(labeled.label())));
      return End.OK;
    }

    @Override
    public End noted(Inbound.Noted noted) {
      return End.OK;
    }

    @Override
    public End unrecognized(Inbound.Unrecognized unrecognized) {
      sessions.unrecognized(session.id());
      return new End("unrecognized", unrecognized.why());
    }
  }
}
