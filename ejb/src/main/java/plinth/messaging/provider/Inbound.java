package plinth.messaging.provider;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.SessionStatus;

/** A provider event in the common model of all providers. */
public sealed interface Inbound {
  /** Passes the event to the method for its kind. */
  <R> R accept(Handler<R> handler);

  /**
   * Handles events with one method per kind, so that an unhandled kind does not compile.
   *
   * @param <R> the result
   */
  interface Handler<R> {
    R onReceived(Received event);

    R onAcked(Acked event);

    R onReached(Reached event);

    R onEdited(Edited event);

    R onRevoked(Revoked event);

    R onSessionChanged(SessionChanged event);

    R onCalled(Called event);

    R onLabelKept(LabelKept event);

    R onLabelGone(LabelGone event);

    R onChatLabeled(ChatLabeled event);

    R onPosted(Posted event);

    R onNoted(Noted event);

    R onUnrecognized(Unrecognized event);
  }

  /**
   * A contact or a chat.
   *
   * @param id the provider's id
   * @param phone number in E.164; null if there is none
   * @param name the name that the contact uses; null if not reported
   */
  record Peer(String id, @Nullable String phone, @Nullable String name) {}

  /**
   * Where to fetch the bytes of a message.
   *
   * @param reference the provider's id or address of the bytes
   * @param name name of the file; null if not reported
   * @param mediaType media type by the provider; null if not reported
   */
  record MediaReference(String reference, @Nullable String name, @Nullable String mediaType) {}

  /** The sender of a message. */
  enum Sender {
    CONTACT,
    /** The account, using the provider's own app. */
    OWN_APP,
    /** The account, using the API; the message may have been sent from here. */
    OWN_API;

    /** Returns the account as sender, using the API or the provider's own app. */
    public static Sender own(boolean isByApi) {
      return isByApi ? OWN_API : OWN_APP;
    }
  }

  /**
   * The content of a message.
   *
   * @param details the data of its type other than the text; null for none
   * @param replyTo the provider's id of the message that it replies to; null for none
   */
  record Content(
      MessageType type,
      String body,
      @Nullable JsonObject details,
      @Nullable MediaReference media,
      @Nullable String replyTo) {

    /** Returns a content without a file and without a replied message. */
    public static Content of(MessageType type, String body, @Nullable JsonObject details) {
      return new Content(type, body, details, null, null);
    }
  }

  /**
   * A message from a contact or from the account itself.
   *
   * @param reference the reference of the send, if the provider returns it
   */
  record Received(
      String id,
      Peer chat,
      Sender sender,
      @Nullable String reference,
      Content content,
      Ack ack,
      Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onReceived(this);
    }

    /** Whether the account itself sent the message. */
    public boolean isOwn() {
      return sender != Sender.CONTACT;
    }

    /**
     * Returns this message, placed after the last one if both are of the same second. Otherwise,
     * with providers that report only whole seconds, a reply could precede the message that it
     * answers.
     */
    public Received after(@Nullable Instant last) {
      // Same second, and reported without a fraction.
      if (last == null || !last.truncatedTo(ChronoUnit.SECONDS).equals(at)) {
        return this;
      }
      return new Received(
          id, chat, sender, reference, content, ack, last.plus(1, ChronoUnit.MICROS));
    }
  }

  /**
   * The delivery status of a message.
   *
   * @param reference the reference of the send, if the provider returns it
   * @param error why it failed; null if it did not
   */
  record Acked(String id, @Nullable String reference, Ack ack, @Nullable String error)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onAcked(this);
    }
  }

  /**
   * The delivery status of all messages sent into a chat up to a moment.
   *
   * @param chat the provider's id of the chat
   * @param until the moment by the provider's clock
   */
  record Reached(String chat, Ack ack, Instant until) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onReached(this);
    }
  }

  /** The text of a message was edited. */
  record Edited(String id, String body) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onEdited(this);
    }
  }

  /** A message was revoked. */
  record Revoked(String id, Instant at) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onRevoked(this);
    }
  }

  /**
   * The status of the session changed.
   *
   * @param phone number of the account; null until known
   */
  record SessionChanged(
      SessionStatus status, @Nullable String phone, @Nullable String error, Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onSessionChanged(this);
    }
  }

  /** A call came in, changed its status, or ended. */
  record Called(String id, Peer chat, boolean isOwn, String status, boolean isVideo, Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onCalled(this);
    }
  }

  /** A label was created or changed. */
  record LabelKept(String id, String name, @Nullable String color) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onLabelKept(this);
    }
  }

  /** A label was deleted. */
  record LabelGone(String id) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onLabelGone(this);
    }
  }

  /** A label was assigned to a chat or removed from it. */
  record ChatLabeled(String chat, String label, boolean isOn) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onChatLabeled(this);
    }
  }

  /** A contact posted a story. */
  record Posted(
      String id,
      Peer contact,
      MessageType type,
      String body,
      @Nullable MediaReference media,
      Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPosted(this);
    }
  }

  /** An event that needs no action. */
  record Noted() implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onNoted(this);
    }
  }

  /** An event that was not understood and is kept. */
  record Unrecognized(String why) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onUnrecognized(this);
    }
  }

  /** A chat in the provider's history, newest message first. */
  record PastChat(Peer chat, List<Received> messages) {}
}
