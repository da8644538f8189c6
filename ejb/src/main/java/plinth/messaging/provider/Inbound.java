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
  /** Hands the event to the method for its kind. */
  <R> R accept(Handler<R> handler);

  /**
   * Handles events, each kind by a method of its own, so that a kind that is not handled does not
   * compile.
   *
   * @param <R> what handling answers
   */
  interface Handler<R> {
    R received(Received event);

    R acked(Acked event);

    R reached(Reached event);

    R edited(Edited event);

    R revoked(Revoked event);

    R sessionChanged(SessionChanged event);

    R called(Called event);

    R labelKept(LabelKept event);

    R labelGone(LabelGone event);

    R chatLabeled(ChatLabeled event);

    R posted(Posted event);

    R noted(Noted event);

    R unrecognized(Unrecognized event);
  }

  /**
   * A contact or a chat.
   *
   * @param id the provider's id
   * @param phone number in E.164; null where there is none
   * @param name the name that the contact gives itself; null when not told
   */
  record Peer(String id, @Nullable String phone, @Nullable String name) {}

  /**
   * Where the bytes of a message are.
   *
   * @param reference the provider's id or address of them
   * @param name name of the file; null when not told
   * @param mediaType as the provider says; null when not told
   */
  record MediaReference(String reference, @Nullable String name, @Nullable String mediaType) {}

  /** Who wrote a message. */
  enum Sender {
    CONTACT,
    /** The account, by the provider's own app. */
    OWN_APP,
    /** The account, by the API and so, perhaps, from here. */
    OWN_API;

    /** The account, by the API or by the provider's own app. */
    public static Sender own(boolean isByApi) {
      return isByApi ? OWN_API : OWN_APP;
    }
  }

  /**
   * What a message says.
   *
   * @param details what its type has beside the text; null for none
   * @param replyTo the provider's id of the message that it answers; null for none
   */
  record Content(
      MessageType type,
      String body,
      @Nullable JsonObject details,
      @Nullable MediaReference media,
      @Nullable String replyTo) {

    /** A content without a file that answers no other message. */
    public static Content of(MessageType type, String body, @Nullable JsonObject details) {
      return new Content(type, body, details, null, null);
    }
  }

  /**
   * A message, of a contact or of one's own.
   *
   * @param reference the reference of a send, where the provider hands it back
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
      return handler.received(this);
    }

    /** Whether it went out. */
    public boolean isOwn() {
      return sender != Sender.CONTACT;
    }

    /**
     * The same, after what was written last where both are of one second: providers that tell
     * moments in seconds would have an answer stand before what it answers.
     */
    public Received after(@Nullable Instant last) {
      // Of one second, and told without a part of it.
      if (last == null || !last.truncatedTo(ChronoUnit.SECONDS).equals(at)) {
        return this;
      }
      return new Received(
          id, chat, sender, reference, content, ack, last.plus(1, ChronoUnit.MICROS));
    }
  }

  /**
   * How far a message got.
   *
   * @param reference the reference of the send, where the provider hands it back
   * @param error why it failed; null where it did not
   */
  record Acked(String id, @Nullable String reference, Ack ack, @Nullable String error)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.acked(this);
    }
  }

  /**
   * How far all got that was sent into a chat up to a moment.
   *
   * @param chat the provider's id of the chat
   * @param until by the provider's clock
   */
  record Reached(String chat, Ack ack, Instant until) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.reached(this);
    }
  }

  /** A message has another text. */
  record Edited(String id, String body) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.edited(this);
    }
  }

  /** A message was taken back. */
  record Revoked(String id, Instant at) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.revoked(this);
    }
  }

  /**
   * The session stands otherwise.
   *
   * @param phone number of the account, once it is known
   */
  record SessionChanged(
      SessionStatus status, @Nullable String phone, @Nullable String error, Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.sessionChanged(this);
    }
  }

  /** A call came, went on, or ended. */
  record Called(String id, Peer chat, boolean isOwn, String status, boolean isVideo, Instant at)
      implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.called(this);
    }
  }

  /** A label is there, or is another. */
  record LabelKept(String id, String name, @Nullable String color) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.labelKept(this);
    }
  }

  /** A label is gone. */
  record LabelGone(String id) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.labelGone(this);
    }
  }

  /** A chat has a label, or has it no more. */
  record ChatLabeled(String chat, String label, boolean isOn) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.chatLabeled(this);
    }
  }

  /** A contact shows something to everybody. */
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
      return handler.posted(this);
    }
  }

  /** Something that means nothing here, and is done. */
  record Noted() implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.noted(this);
    }
  }

  /** Something that is not understood, and is kept. */
  record Unrecognized(String why) implements Inbound {
    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.unrecognized(this);
    }
  }

  /** A chat as the provider's history tells of it, newest message first. */
  record PastChat(Peer chat, List<Received> messages) {}
}
