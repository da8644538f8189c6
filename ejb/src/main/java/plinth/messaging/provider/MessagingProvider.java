package plinth.messaging.provider;

import jakarta.json.JsonObject;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.messaging.ProviderType;
import plinth.messaging.adapter.Providers;

/**
 * The port to providers of conversations. An adapter is chosen by its type, in {@link Providers}.
 * What only some providers can do is an interface of its own below; where an adapter lacks it, the
 * routes answer 400. Calls go outside of any transaction, and throw {@link ProviderFailure}.
 */
public interface MessagingProvider {
  /** The type that it serves. */
  ProviderType type();

  /** Checks what a new session gives as credentials; answers them as they are to be kept. */
  JsonObject credentials(JsonObject given, String webhookSecret);

  /** Does something with the session at the provider, and tells how it stands then. */
  Inbound.SessionChanged act(Account account, SessionAction action, Instant now);

  /** Removes what the provider keeps of the session. */
  void remove(Account account);

  /** The types of message that it sends. */
  Set<MessageType> sends();

  /** How a number is written as a chat; refuses where contacts are known by no number. */
  String chatOf(String phone);

  /** Refuses what the provider would refuse, before it is asked. */
  default void check(Window window, Sending sending) {
    if (sending.tag() != null) {
      throw Problem.invalid("tag", "unknown", "Sessions of this type know no tags");
    }
  }

  /** Until when the contact's last message lets anything be sent; null: that is no matter here. */
  default @Nullable Instant windowUntil(@Nullable Instant lastInbound) {
    return null;
  }

  /** Sends a message; answers the provider's id of it. */
  String send(Account account, Outgoing message);

  /** Whether the provider itself sent this delivery, by its signature over the raw body. */
  boolean isGenuine(Account account, Delivery delivery);

  /** What a delivery tells, one by one; what is told of another account is not recognized. */
  List<ProviderEvent> read(Account account, LooseJson delivery);

  /** What one of them means. */
  Inbound understand(ProviderEvent event);

  /**
   * A delivery to the webhook.
   *
   * @param headers by their names in lower case
   * @param body as it came
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Delivery(Map<String, String> headers, byte[] body) {
    /** A header; empty when absent. */
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  /** When the contact wrote last, and now. */
  record Window(@Nullable Instant until, Instant now) {
    /** Whether anything may be sent. */
    public boolean isOpen() {
      return until != null && until.isAfter(now);
    }
  }

  /**
   * What is about to be sent.
   *
   * @param text its text or caption; empty for none
   * @param tag why it may go outside of the window; null for none
   * @param isReply whether it answers one message, or reacts to it
   */
  record Sending(MessageType type, String text, @Nullable String tag, boolean isReply) {}

  /** Credentials that run out are renewed before they do. */
  interface Renewals {
    /** The credentials as they are to be kept from now on; empty while those that are last. */
    Optional<JsonObject> renewed(Account account, Instant now);
  }

  /** A session is signed in by a code that a phone scans. */
  interface QrCodes {
    /** The code as it is now; empty while there is none. */
    Optional<QrCode> qr(Account account, Instant now);
  }

  /**
   * A code to be scanned.
   *
   * @param value its text
   * @param expiresAt until when it is taken
   */
  record QrCode(String value, Instant expiresAt) {}

  /** Answers a provider that verifies the webhook's address with the right token. */
  interface Challenges {
    /** The answer to the provider's challenge; empty where the word is wrong. */
    Optional<String> answer(Account account, Map<String, String> query);
  }

  /** Bytes of media are fetched. */
  interface MediaSource {
    /** The bytes, to be closed by the caller. */
    InputStream media(Account account, Inbound.MediaReference media);
  }

  /** Messages of one's own can be given another text. */
  interface Edits {
    /** Changes the text. */
    void edit(Account account, String chat, String message, String body);
  }

  /** Messages of one's own can be taken back. */
  interface Revokes {
    /** Takes a message back. */
    void revoke(Account account, String chat, String message);
  }

  /** Contacts learn that they were read. */
  interface Receipts {
    /** Tells that a chat was read up to a message. */
    void seen(Account account, String chat, String message);
  }

  /** Past messages are told again. */
  interface Histories {
    /** The chats, with the last messages of each. */
    List<Inbound.PastChat> chats(Account account, int offset, int limit);

    /** The messages of a chat, newest first. */
    List<Inbound.Received> messages(Account account, String chat, int offset, int limit);

    /** How many messages of a chat are told at most. */
    default int deepest() {
      return Integer.MAX_VALUE;
    }
  }

  /** Chats carry labels. */
  interface LabelSource {
    /** All labels. */
    List<Inbound.LabelKept> labels(Account account);

    /** The ids of a chat's labels. */
    List<String> labelsOf(Account account, String chat);

    /** Gives a chat these labels and no others. */
    void label(Account account, String chat, List<String> labels);
  }

  /** Contacts have a picture and words about themselves. */
  interface Profiles {
    /** What a contact tells of itself. */
    Profile profile(Account account, String chat);
  }

  /**
   * A contact.
   *
   * @param picture address of its picture
   * @param about words about itself
   */
  record Profile(@Nullable String name, @Nullable String picture, @Nullable String about) {}
}
