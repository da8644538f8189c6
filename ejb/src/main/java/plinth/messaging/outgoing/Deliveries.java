package plinth.messaging.outgoing;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.InboundStored;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.outbox.Outbox;
import plinth.tenancy.Tenanted;

/**
 * The transactional steps of sending messages to providers: read the pending message, then store
 * the outcome. The provider is called between the steps, outside of transactions.
 */
@Stateless
@Tenanted
public class Deliveries {
  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private InboundInboxRepository inbox;
  @Inject private Accounts accounts;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;
  @Inject private Event<InboundStored> journaled;

  /**
   * A message to send.
   *
   * @param file slug of its file; null if it has none
   * @param isTried whether the provider may have it from an earlier attempt
   * @param isDeleted whether it was deleted while the provider may have received it: then it is
   *     looked up at the provider and not sent
   * @param since when it was written
   */
  public record Send(
      long id,
      ProviderType type,
      Account account,
      boolean isConnected,
      Outgoing message,
      @Nullable String file,
      boolean isTried,
      boolean isDeleted,
      Instant since) {}

  /** A sent message at its provider, by the provider's ids. */
  public record There(ProviderType type, Account account, String chat, String message) {}

  /**
   * A chat whose contact gets a read receipt.
   *
   * @param message the provider's id of the newest message from the contact
   */
  public record Read(ProviderType type, Account account, String chat, String message) {}

  /** Begins an attempt. Returns empty if the message must no longer be sent. */
  public Optional<Send> start(Caller caller, long id) {
    MessageRow message = messages.lock(id).orElse(null);
    if (message == null
        || message.delivery().ack() != Ack.PENDING
        || message.delivery().providerId() != null
        || (message.changes().deletedAt() != null && !message.delivery().isTried())) {
      return Optional.empty();
    }
    ChatRow chat = chats.findById(message.place().chatId()).orElseThrow();
    SessionRow session = sessions.findById(message.place().sessionId()).orElseThrow();
    messages.setTried(id, true);
    JsonObject content = message.content().details();
    return Optional.of(
        new Send(
            id,
            session.type(),
            accounts.of(caller, session),
            session.isConnected(),
            new Outgoing(
                reference(message),
                chat.peer().providerId(),
                chat.peer().phone(),
                message.content().type(),
                message.content().body() == null ? "" : message.content().body(),
                content == null ? Json.createObjectBuilder().build() : content,
                message.reply().providerId(),
                null),
            LooseJson.of(message.content().media()).textOrNull("file"),
            message.delivery().isTried(),
            message.changes().deletedAt() != null,
            message.at()));
  }

  /** Returns the reference of a message; its slug if the sender gave none. */
  private static String reference(MessageRow message) {
    String given = message.origin().clientReference();
    return given == null ? message.slug() : given;
  }

  /**
   * Stores that the provider does not have the message, so that the next attempt need not look it
   * up.
   */
  public void markUntried(Caller caller, long id) {
    messages.setTried(id, false);
  }

  /**
   * Stores that the provider has the message, and wakes the events that waited for it. A message
   * that was deleted meanwhile is also deleted at the provider.
   */
  public void recordSent(Caller caller, long id, String providerId) {
    MessageRow message = lockWithSession(id);
    if (message == null) {
      return;
    }
    MessageRow echo =
        messages
            .findByProvider(message.place().sessionId(), providerId)
            .filter(found -> found.id() != id)
            .orElse(null);
    Ack known =
        message.delivery().providerId() == null
            ? Ack.SENT
            : Ack.SENT.then(message.delivery().ack());
    String error = message.delivery().error();
    if (echo != null) {
      known = known.then(echo.delivery().ack());
      error = error == null ? echo.delivery().error() : error;
      messages.remove(echo.id());
    }
    messages.setProviderId(id, providerId, known, known == Ack.ERROR ? error : null);
    if (message.changes().deletedAt() != null) {
      RevokeWork.request(outbox, message);
    }
    chats.recordMessage(message.place().chatId(), id, message.at(), 0, null, true);
    wake(caller, message.place().sessionId(), providerId);
    pushAck(caller, id);
  }

  private void wake(Caller caller, long session, String providerId) {
    boolean isWoken = inbox.wake(session, providerId);
    if (inbox.wakeWaiting(session) || isWoken) {
      journaled.fire(new InboundStored(caller.requireWorkspace().id()));
    }
  }

  /** Stores that the message failed permanently. */
  public void recordFailure(Caller caller, long id, String reason) {
    MessageRow message = lockWithSession(id);
    if (message != null && message.delivery().ack() == Ack.PENDING) {
      messages.setAck(id, Ack.ERROR, reason);
      wake(caller, message.place().sessionId(), "");
      pushAck(caller, id);
    }
  }

  /** Returns the message after locking its session and the message. */
  private @Nullable MessageRow lockWithSession(long id) {
    MessageRow message = messages.findById(id).orElse(null);
    if (message != null) {
      sessions.lock(message.place().sessionId());
      message = messages.lock(id).orElse(null);
    }
    return message;
  }

  /** Returns a deleted message that the provider has; empty if the provider does not have it. */
  public Optional<There> findRevocable(Caller caller, long id) {
    MessageRow message = messages.findById(id).orElse(null);
    String there = message == null ? null : message.delivery().providerId();
    if (message == null || there == null || message.changes().deletedAt() == null) {
      return Optional.empty();
    }
    ChatRow chat = chats.findById(message.place().chatId()).orElseThrow();
    SessionRow session = sessions.findById(message.place().sessionId()).orElseThrow();
    return Optional.of(
        new There(session.type(), accounts.of(caller, session), chat.peer().providerId(), there));
  }

  /** Stores why a message that is deleted here was not deleted at the provider. */
  public void recordRevokeFailure(Caller caller, long id, String reason) {
    messages.setError(id, reason);
  }

  private void pushAck(Caller caller, long id) {
    MessageRow message = messages.findById(id).orElseThrow();
    sessions
        .findById(message.place().sessionId())
        .ifPresent(session -> push.acks(caller, List.of(new MessagingPush.News(session, message))));
  }

  /** Returns those of the provider's ids that belong to stored messages. */
  public List<String> filterKnown(Caller caller, Account account, List<String> providerIds) {
    SessionRow session = sessions.require(caller, account.slug());
    return messages.filterKnown(session.id(), providerIds);
  }

  /** Returns the read receipt for the contact of a chat; empty if the contact has not written. */
  public Optional<Read> findReceipt(Caller caller, long chatId) {
    return chats
        .findById(chatId)
        .flatMap(
            chat ->
                messages
                    .findNewestInbound(chatId)
                    .map(
                        message -> {
                          SessionRow session = sessions.findById(chat.session().id()).orElseThrow();
                          return new Read(
                              session.type(),
                              accounts.of(caller, session),
                              chat.peer().providerId(),
                              message);
                        }));
  }
}
