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
 * The port to messaging providers. {@link Providers} selects an adapter by its type. Optional
 * abilities are separate interfaces below; if an adapter lacks one, the routes answer 400. Calls
 * run outside of transactions and throw {@link ProviderFailure}.
 */
public interface MessagingProvider {
  /** The type that the adapter serves. */
  ProviderType type();

  /** Validates the credentials of a new session and returns them as they are to be stored. */
  JsonObject credentials(JsonObject given, String webhookSecret);

  /** Performs an action on the session at the provider and returns the resulting status. */
  Inbound.SessionChanged act(Account account, SessionAction action, Instant now);

  /** Deletes the session at the provider. */
  void remove(Account account);

  /** The message types that the provider can send. */
  Set<MessageType> supportedTypes();

  /**
   * Returns the id of the chat with a phone number. Refuses if the provider does not identify
   * contacts by phone number.
   */
  String chatOf(String phone);

  /** Refuses a message that the provider would refuse, before calling the provider. */
  default void check(Window window, Sending sending) {
    if (sending.tag() != null) {
      throw Problem.invalid("tag", "unknown", "Sessions of this type do not support tags");
    }
  }

  /**
   * Returns until when anything may be sent after the contact's last message; null if the provider
   * has no such window.
   */
  default @Nullable Instant windowUntil(@Nullable Instant lastInbound) {
    return null;
  }

  /** Sends a message and returns the provider's id of it. */
  String send(Account account, Outgoing message);

  /** Whether the provider sent this delivery, by its signature over the raw body. */
  boolean isGenuine(Account account, Delivery delivery);

  /** Returns the single events of a delivery. Events of another account are not recognized. */
  List<ProviderEvent> read(Account account, LooseJson delivery);

  /** Interprets an event. */
  Inbound interpret(ProviderEvent event);

  /**
   * A delivery to the webhook.
   *
   * @param headers headers by their names in lower case
   * @param body the raw body
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Delivery(Map<String, String> headers, byte[] body) {
    /** Returns a header; empty if it is absent. */
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  /** The messaging window of a chat. */
  record Window(@Nullable Instant until, Instant now) {
    /** Whether the window is open, so that anything may be sent. */
    public boolean isOpen() {
      return until != null && until.isAfter(now);
    }
  }

  /**
   * A message to check before it is sent.
   *
   * @param text text or caption; empty for none
   * @param tag reason why it may be sent outside the window; null for none
   * @param isReply whether it replies or reacts to a message
   */
  record Sending(MessageType type, String text, @Nullable String tag, boolean isReply) {}

  /** Renews credentials before they expire. */
  interface Renewals {
    /** Returns the new credentials to store; empty while the current ones are still valid. */
    Optional<JsonObject> renew(Account account, Instant now);
  }

  /** Signs in a session by a code that a phone scans. */
  interface QrCodes {
    /** Returns the current code; empty if there is none. */
    Optional<QrCode> qr(Account account, Instant now);
  }

  /**
   * A code to scan.
   *
   * @param value text of the code
   * @param expiresAt until when the code is valid
   */
  record QrCode(String value, Instant expiresAt) {}

  /** Answers a provider that verifies the webhook's address with the right token. */
  interface Challenges {
    /** Returns the answer to the provider's challenge; empty if the token is wrong. */
    Optional<String> answer(Account account, Map<String, String> query);
  }

  /** Fetches the bytes of media. */
  interface MediaSource {
    /** Opens the bytes; the caller closes the stream. */
    InputStream media(Account account, Inbound.MediaReference media);
  }

  /** Edits sent messages. */
  interface Edits {
    /** Changes the text. */
    void edit(Account account, String chat, String message, String body);
  }

  /** Revokes sent messages. */
  interface Revokes {
    /** Revokes a message. */
    void revoke(Account account, String chat, String message);
  }

  /** Sends read receipts to contacts. */
  interface Receipts {
    /** Reports that a chat was read up to a message. */
    void sendReadReceipt(Account account, String chat, String message);
  }

  /** Reads past messages. */
  interface Histories {
    /** Returns the chats, with the last messages of each. */
    List<Inbound.PastChat> chats(Account account, int offset, int limit);

    /** Returns the messages of a chat, newest first. */
    List<Inbound.Received> messages(Account account, String chat, int offset, int limit);

    /** The maximum number of messages of a chat in the history. */
    default int maxDepth() {
      return Integer.MAX_VALUE;
    }
  }

  /** Manages the labels of chats. */
  interface LabelSource {
    /** Returns all labels. */
    List<Inbound.LabelKept> labels(Account account);

    /** Returns the ids of a chat's labels. */
    List<String> labelsOf(Account account, String chat);

    /** Replaces the labels of a chat. */
    void label(Account account, String chat, List<String> labels);
  }

  /** Reads the profiles of contacts. */
  interface Profiles {
    /** Returns the profile of a contact. */
    Profile profile(Account account, String chat);
  }

  /**
   * The profile of a contact.
   *
   * @param picture address of the picture
   * @param about the contact's description of itself
   */
  record Profile(@Nullable String name, @Nullable String picture, @Nullable String about) {}
}
