package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.messaging.label.ChatLabelRepository;
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
  @Inject private ChatLabelRepository assignments;
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
  End store(Caller caller, SessionRow session, Inbound inbound) {
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
    public End onReceived(Inbound.Received message) {
      ReceivedMessages.Outcome outcome = receivedMessages.store(caller, session, message, true);
      return outcome == ReceivedMessages.Outcome.EARLY ? End.WAITS : End.OK;
    }

    @Override
    public End onAcked(Inbound.Acked acked) {
      Optional<MessageRow> message =
          receivedMessages.known(caller, session, acked.id(), acked.reference());
      message.ifPresent(
          known -> receivedMessages.advance(caller, session, known, acked.ack(), acked.error()));
      return message.isPresent() ? End.OK : End.WAITS;
    }

    /** A message that is still being sent may be among those reached, so the event waits for it. */
    @Override
    public End onReached(Inbound.Reached reached) {
      Optional<ChatRow> chat = chats.findByProvider(session.id(), reached.chat());
      if (chat.isEmpty()) {
        return End.OK;
      }
      messages
          .listBefore(chat.get().id(), reached.until().plus(UNIT), reached.ack())
          .forEach(sent -> receivedMessages.advance(caller, session, sent, reached.ack(), null));
      return messages.hasInFlight(chat.get().id()) ? End.WAITS : End.OK;
    }

    @Override
    public End onEdited(Inbound.Edited edited) {
      return changeMessage(edited.id(), message -> messages.setText(message.id(), edited.body()));
    }

    @Override
    public End onRevoked(Inbound.Revoked revoked) {
      return changeMessage(
          revoked.id(), message -> messages.markDeleted(message.id(), revoked.at()));
    }

    private End changeMessage(String providerId, Consumer<MessageRow> change) {
      Optional<MessageRow> message = messages.findByProvider(session.id(), providerId);
      message.ifPresent(
          found -> {
            change.accept(found);
            messages.findById(found.id()).ifPresent(this::push);
          });
      return message.isPresent() ? End.OK : End.WAITS;
    }

    private void push(MessageRow message) {
      push.messages(caller, List.of(new MessagingPush.News(session, message)));
    }

    /** Session changes are applied outside the transaction: {@link InboundInbox.Worked}. */
    @Override
    public End onSessionChanged(Inbound.SessionChanged changed) {
      return End.OK;
    }

    @Override
    public End onCalled(Inbound.Called called) {
      calls.save(
          session.id(), receivedMessages.findOrCreate(caller, session, called.chat()).id(), called);
      return End.OK;
    }

    @Override
    public End onPosted(Inbound.Posted posted) {
      if (stories.add(session.id(), posted)) {
        MediaWork.request(outbox, "story", session.id(), posted.id(), posted.media());
      }
      return End.OK;
    }

    @Override
    public End onLabelKept(Inbound.LabelKept kept) {
      labels.save(session.id(), kept);
      return End.OK;
    }

    @Override
    public End onLabelGone(Inbound.LabelGone gone) {
      labels.remove(session.id(), gone.id());
      return End.OK;
    }

    @Override
    public End onChatLabeled(Inbound.ChatLabeled labeled) {
      chats
          .findByProvider(session.id(), labeled.chat())
          .filter(chat -> assignments.set(session.id(), chat.id(), labeled.label(), labeled.isOn()))
          .ifPresent(chat -> tags.follow(chat.id(), List.of(labeled.label())));
      return End.OK;
    }

    @Override
    public End onNoted(Inbound.Noted noted) {
      return End.OK;
    }

    @Override
    public End onUnrecognized(Inbound.Unrecognized unrecognized) {
      sessions.countUnrecognized(session.id());
      return new End("unrecognized", unrecognized.why());
    }
  }
}
