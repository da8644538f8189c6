package plinth.messaging.sending;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.files.FileReference;
import plinth.files.FileReferences;
import plinth.files.FileRows;
import plinth.files.StoredFile;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.Phones;
import plinth.messaging.SendDraft;
import plinth.messaging.adapter.Providers;
import plinth.messaging.inbound.MediaRows;
import plinth.messaging.inbound.ReceivedMessages;
import plinth.messaging.outgoing.SendWork;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.AutomatedRepository;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.Message;
import plinth.messaging.store.MessageContent;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.messaging.store.NewMessage;
import plinth.outbox.Outbox;
import plinth.tenancy.Tenanted;

/**
 * Use cases for sending messages. A message is stored together with its outbox item in one
 * transaction and sent after the commit. A client reference is an idempotency key: a session sends
 * only one message per reference, however many requests or callers use it.
 */
@Stateless
@Tenanted
public class Sends {
  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private AutomatedRepository automated;
  @Inject private ReceivedMessages receivedMessages;
  @Inject private Providers providers;
  @Inject private FileReferences holds;
  @Inject private FileRows files;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;

  /**
   * Sends a message by a session to a phone number or into a chat.
   *
   * @param caller messages of a workflow are marked as automated
   * @param to slug of a chat of the session, or a phone number in E.164, for which a chat is
   *     created if there is none
   * @return slug of the message; refuses an unknown session or chat (404), a session that is not
   *     connected, a type that its provider does not send, a draft that lacks what its type
   *     requires, and a message that a closed window does not allow (400)
   */
  public String send(
      Caller caller, String sessionSlug, String to, MessageType type, SendDraft draft) {
    SessionRow session = sessions.require(caller, sessionSlug);
    Long[] own = {session.id()};
    ChatRow chat =
        to.startsWith("+")
            ? receivedMessages.findOrCreate(
                caller, session, peer(session, Phones.e164(to, "phone")))
            : chats.findBySlug(own, to).orElseThrow(() -> Problem.notFound("Chat"));
    return send(caller, session, chat, type, draft).slug();
  }

  /**
   * Returns how many messages automations have sent into a message's chat since a moment, including
   * the message itself, which the current transaction sends.
   */
  public long automated(Caller caller, String slug, Instant since) {
    return automated.count(slug, since);
  }

  /**
   * Returns when automations sent the n-th latest message into a chat.
   *
   * @param to slug of a chat of the session, or a phone number in E.164
   * @param since earlier messages are ignored
   * @param nth from 1
   * @return empty if automations sent fewer messages, or if the session or chat does not exist
   */
  public Optional<Instant> automated(
      Caller caller, String sessionSlug, String to, Instant since, long nth) {
    return sessions
        .find(caller, sessionSlug)
        .flatMap(
            session ->
                to.startsWith("+")
                    ? chats.findByProvider(
                        session.id(), peer(session, Phones.e164(to, "phone")).id())
                    : chats.findBySlug(new Long[] {session.id()}, to))
        .flatMap(chat -> automated.nth(chat.id(), since, nth));
  }

  private Inbound.Peer peer(SessionRow session, String phone) {
    return new Inbound.Peer(providers.of(session.type()).chatOf(phone), phone, null);
  }

  /** Sends a message into a chat. Refuses as {@link #send} does. */
  public Message sendTo(Caller caller, String chatSlug, MessageType type, SendDraft draft) {
    ChatRow chat =
        chats
            .findBySlug(sessions.visibleIds(caller), chatSlug)
            .orElseThrow(() -> Problem.notFound("Chat"));
    SessionRow session = sessions.findById(chat.session().id()).orElseThrow();
    return send(caller, session, chat, type, draft).view();
  }

  private static NewMessage.Sender sender(Caller caller) {
    return caller.kind() == Caller.Kind.AUTOMATION
        ? new NewMessage.Sender(Direction.OUT, Message.Source.AUTOMATION, null)
        : new NewMessage.Sender(Direction.OUT, Message.Source.API, caller.adminId());
  }

  private MessageRow send(
      Caller caller, SessionRow session, ChatRow chat, MessageType type, SendDraft draft) {
    Optional<MessageRow> before = findEarlier(session, draft);
    SendContent.check(draft, type);
    if (before.isPresent()) {
      return requireSame(caller, session, chat, type, draft, before.get());
    }
    check(
        session,
        chat,
        new MessagingProvider.Sending(
            type, SendContent.body(draft, type), draft.tag(), draft.replyTo() != null));
    NewMessage message =
        new NewMessage(
            session.id(),
            chat.id(),
            null,
            draft.clientReference(),
            sender(caller),
            MessageContent.of(
                type,
                SendContent.body(draft, type),
                SendContent.of(draft, type),
                media(caller, draft.file(), type)),
            replyTo(session, draft.replyTo()),
            Ack.PENDING,
            Time.now());
    MessageRow stored = messages.add(message, chat.slug()).orElse(null);
    if (stored == null) {
      // A concurrent request sent the message with the same reference and has committed.
      return requireSame(
          caller, session, chat, type, draft, findEarlier(session, draft).orElseThrow());
    }
    String file = draft.file();
    if (file != null) {
      long holder = MediaRows.ofMessage(stored.id());
      holds.settle(List.of(holder), List.of(new FileReference(holder, 0, file)), Time.now());
    }
    chats.recordMessage(chat.id(), stored.id(), stored.at(), 0, null, true);
    SendWork.request(outbox, chat.id(), stored.id());
    push.messages(caller, List.of(new MessagingPush.News(session, stored)));
    return stored;
  }

  /**
   * Returns the message that was sent earlier with the draft's reference. Refuses a different
   * content with 422, except for a workflow: when it repeats a step, the message of the first run
   * remains.
   */
  private MessageRow requireSame(
      Caller caller,
      SessionRow session,
      ChatRow chat,
      MessageType type,
      SendDraft draft,
      MessageRow before) {
    String body = before.content().body();
    boolean isSame =
        before.place().chatId() == chat.id()
            && before.content().type() == type
            && SendContent.body(draft, type).equals(body == null ? "" : body)
            && Objects.equals(SendContent.of(draft, type), before.content().details())
            && Objects.equals(
                draft.file(), LooseJson.of(before.content().media()).textOrNull("file"))
            && Objects.equals(replyTo(session, draft.replyTo()), before.reply().providerId());
    if (!isSame && !before.changes().isEdited() && caller.kind() != Caller.Kind.AUTOMATION) {
      throw new Problem(
          KernelProblem.IDEMPOTENCY_KEY_REUSED,
          "Another message was already sent with this client_reference");
    }
    return before;
  }

  private Optional<MessageRow> findEarlier(SessionRow session, SendDraft draft) {
    String reference = draft.clientReference();
    return reference == null ? Optional.empty() : messages.findByReference(session.id(), reference);
  }

  private void check(SessionRow session, ChatRow chat, MessagingProvider.Sending sending) {
    MessagingProvider provider = providers.of(session.type());
    if (!provider.supportedTypes().contains(sending.type())) {
      throw new Problem(
          MessagingProblem.PROVIDER_CANNOT,
          "Sessions of " + session.type().code() + " cannot send " + sending.type().code());
    }
    if (!session.isConnected()) {
      throw new Problem(MessagingProblem.SESSION_NOT_CONNECTED);
    }
    provider.check(
        new MessagingProvider.Window(provider.windowUntil(chat.latest().inboundAt()), Time.now()),
        sending);
  }

  private @Nullable JsonObject media(Caller caller, @Nullable String file, MessageType type) {
    if (file == null) {
      return null;
    }
    if (holds.lock(caller, List.of(file)).isEmpty()) {
      throw Problem.invalid("file", "unknown", "There is no file " + file);
    }
    StoredFile kept = files.requireReady(caller, file).view();
    if (!type.admits(kept.mediaType())) {
      throw Problem.invalid(
          "file", "media_type", kept.mediaType() + " cannot be sent as " + type.code());
    }
    return Json.createObjectBuilder()
        .add("file", file)
        .add("status", "ready")
        .add("name", kept.name())
        .add("media_type", kept.mediaType())
        .add("size", kept.size())
        .build();
  }

  private @Nullable String replyTo(SessionRow session, @Nullable String slug) {
    if (slug == null) {
      return null;
    }
    MessageRow answered =
        messages
            .findBySlug(new Long[] {session.id()}, slug)
            .orElseThrow(
                () -> Problem.invalid("reply_to", "unknown", "There is no message " + slug));
    String providerId = answered.delivery().providerId();
    if (providerId == null) {
      throw Problem.invalid("reply_to", "pending", "The provider does not have this message yet");
    }
    return providerId;
  }

  /** Sends a failed message again. Refuses any other message. */
  public Message retry(Caller caller, String slug) {
    MessageRow message =
        messages
            .findBySlug(sessions.visibleIds(caller), slug)
            .flatMap(found -> messages.lock(found.id()))
            .orElseThrow(() -> Problem.notFound("Message"));
    if (message.origin().direction() == Direction.IN
        || message.delivery().ack() != Ack.ERROR
        || message.changes().deletedAt() != null) {
      throw new Problem(MessagingProblem.MESSAGE_NOT_FAILED);
    }
    SessionRow session = sessions.findById(message.place().sessionId()).orElseThrow();
    String body = message.content().body();
    check(
        session,
        chats.findById(message.place().chatId()).orElseThrow(),
        new MessagingProvider.Sending(
            message.content().type(),
            body == null ? "" : body,
            LooseJson.of(message.content().details()).textOrNull(SendContent.TAG),
            message.reply().providerId() != null));
    boolean isAsked = providers.of(session.type()) instanceof MessagingProvider.Histories;
    messages.resetForRetry(message.id(), isAsked);
    SendWork.request(outbox, message.place().chatId(), message.id());
    MessageRow again = messages.findById(message.id()).orElseThrow();
    push.acks(caller, List.of(new MessagingPush.News(session, again)));
    return again.view();
  }
}
