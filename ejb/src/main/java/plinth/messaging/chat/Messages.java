package plinth.messaging.chat;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.AliasedMember;
import plinth.messaging.Direction;
import plinth.messaging.Listing;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.ProviderType;
import plinth.messaging.outgoing.RevokeWork;
import plinth.messaging.provider.Account;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.Message;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.outbox.Outbox;
import plinth.tenancy.Tenanted;

/** Use cases for messages of the sessions that the caller can see. */
@Stateless
@Tenanted
public class Messages {
  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private MessageRepository messages;
  @Inject private Accounts accounts;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;

  /**
   * A change of the delivery status of a message.
   *
   * @param ack 1 sent, 2 delivered, 3 read, 4 played
   */
  public record AckDraft(@NotNull Integer ack) {}

  /**
   * A new text for a message.
   *
   * @param body the text under the name used in responses
   */
  public record Editing(
      @Size(max = 4_096) @Nullable String text, @Size(max = 4_096) @Nullable String body) {
    /**
     * Returns the text under either name. Refuses a draft without a text or with two different
     * ones.
     */
    public String requiredText() {
      return AliasedMember.required("text", text, "body", body);
    }
  }

  /**
   * Returns a page of the messages of a chat, newest first. With a search text, returns only
   * messages that contain it.
   */
  public Listing<Message> page(
      Caller caller, String chatSlug, @Nullable String q, PageRequest request) {
    ChatRow chat =
        chats
            .findBySlug(sessions.visibleIds(caller), chatSlug)
            .orElseThrow(() -> Problem.notFound("Chat"));
    return messages.page(chat.id(), q, request).map(MessageRow::view);
  }

  /** Returns the newest messages of the default session. Refuses if there is no default session. */
  public Listing<Message> latest(Caller caller, PageRequest request) {
    SessionRow session =
        sessions
            .findDefault(caller)
            .orElseThrow(() -> new Problem(MessagingProblem.NO_DEFAULT_SESSION));
    return messages.latest(session.id(), request).map(MessageRow::view);
  }

  /** Returns a message. Refuses an unknown one. */
  public Message get(Caller caller, String slug) {
    return row(caller, slug).view();
  }

  private MessageRow row(Caller caller, String slug) {
    return messages
        .findBySlug(sessions.visibleIds(caller), slug)
        .orElseThrow(() -> Problem.notFound("Message"));
  }

  /**
   * Moves the delivery status of a received message forward. An earlier status changes nothing.
   * Refuses sent messages, because their provider reports the status, and {@code played} for
   * messages other than voice messages.
   */
  public Message ack(Caller caller, String slug, int ack) {
    if (ack < Ack.SENT.number() || ack > Ack.PLAYED.number()) {
      throw Problem.invalid("ack", "range", "ack must be between 1 and 4");
    }
    MessageRow row = messages.lock(row(caller, slug).id()).orElseThrow();
    if (row.delivery().providerId() == null) {
      throw new Problem(MessagingProblem.MESSAGE_NOT_SENT);
    }
    Ack next = row.delivery().ack().then(Ack.of(ack));
    if (next != row.delivery().ack()) {
      if (row.origin().direction() == Direction.OUT) {
        throw new Problem(MessagingProblem.ACK_BY_PROVIDER);
      } else if (next == Ack.PLAYED && row.content().type() != MessageType.VOICE) {
        throw new Problem(MessagingProblem.NOT_A_VOICE_MESSAGE);
      }
      messages.setAck(row.id(), next, null);
      sessions
          .findById(row.place().sessionId())
          .ifPresent(
              session ->
                  push.acks(caller, List.of(new MessagingPush.News(session, row.withAck(next)))));
    }
    return get(caller, slug);
  }

  /** Marks a voice message as played. Refuses any other type. */
  public Message markPlayed(Caller caller, String slug) {
    MessageRow row = row(caller, slug);
    if (row.content().type() != MessageType.VOICE) {
      throw new Problem(MessagingProblem.NOT_A_VOICE_MESSAGE);
    }
    return ack(caller, slug, Ack.PLAYED.number());
  }

  /**
   * Returns a sent message with what its provider needs to change it. Refuses received messages.
   */
  public Changing requireChangeable(Caller caller, String slug) {
    MessageRow row = row(caller, slug);
    if (row.origin().direction() == Direction.IN) {
      throw new Problem(MessagingProblem.NOT_OWN_MESSAGE);
    }
    SessionRow session = sessions.findById(row.place().sessionId()).orElseThrow();
    ChatRow chat = chats.findById(row.place().chatId()).orElseThrow();
    return new Changing(
        row.id(),
        session.type(),
        accounts.of(caller, session),
        chat.peer().providerId(),
        row.view());
  }

  /**
   * A message to change.
   *
   * @param chat the provider's id of its chat
   */
  public record Changing(
      long id, ProviderType type, Account account, String chat, Message message) {}

  /** Stores a new text. */
  public Message saveText(Caller caller, String slug, String text) {
    messages.setText(row(caller, slug).id(), text);
    return pushChange(caller, slug);
  }

  /** Returns the current message and pushes it to the admins of its session. */
  private Message pushChange(Caller caller, String slug) {
    MessageRow row = row(caller, slug);
    sessions
        .findById(row.place().sessionId())
        .ifPresent(session -> push.messages(caller, List.of(new MessagingPush.News(session, row))));
    return row.view();
  }

  /**
   * Stores that a message is deleted. A message that is not sent yet will not be sent; a message on
   * its way is deleted at the provider once the provider has it.
   *
   * @param there the provider's id under which the message was deleted at the provider; null if it
   *     was not deleted there
   * @param canRevoke whether the provider can delete messages; if not, a message that the provider
   *     has or may have is refused
   */
  public Message markDeleted(
      Caller caller, String slug, @Nullable String there, boolean canRevoke) {
    MessageRow row = messages.lock(row(caller, slug).id()).orElseThrow();
    String providerId = row.delivery().providerId();
    boolean isOnItsWay = row.delivery().isInFlight();
    boolean isLeft = providerId != null && !providerId.equals(there);
    if (row.changes().deletedAt() == null) {
      if ((isOnItsWay || isLeft) && !canRevoke) {
        throw new Problem(
            MessagingProblem.PROVIDER_CANNOT, "The provider cannot take messages back");
      }
      messages.markDeleted(row.id(), Time.now());
      if (isLeft) {
        RevokeWork.request(outbox, row);
      }
      return pushChange(caller, slug);
    }
    return row.view();
  }
}
