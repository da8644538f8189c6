package plinth.messaging;

import java.util.Locale;
import java.util.stream.Stream;
import plinth.kernel.Problem;

/** The type of a message. */
public enum MessageType {
  TEXT,
  IMAGE,
  VIDEO,
  AUDIO,
  VOICE,
  DOCUMENT,
  LOCATION,
  CONTACT,
  TEMPLATE,
  REACTION,
  /** A picture type that is only received, never sent. */
  STICKER,
  /** Content that only the provider's own apps can show. */
  UNKNOWN;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the type for a stored word. */
  public static MessageType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Returns the sendable type for a word. Refuses any other word as {@code type}. */
  public static MessageType sendable(String word) {
    return sendable()
        .filter(type -> type.code().equals(word))
        .findFirst()
        .orElseThrow(() -> Problem.notOneOf("type", sendable().map(MessageType::code).toList()));
  }

  private static Stream<MessageType> sendable() {
    return Stream.of(values()).filter(type -> type != STICKER && type != UNKNOWN);
  }

  /**
   * Whether a file of a media type can be sent as this type. Video containers may hold only sound,
   * and the first bytes do not identify every sound and film format.
   */
  public boolean admits(String mediaType) {
    boolean isOpen = mediaType.equals("application/octet-stream");
    return switch (this) {
      case IMAGE -> mediaType.startsWith("image/");
      case VIDEO -> mediaType.startsWith("video/") || isOpen;
      case AUDIO, VOICE ->
          mediaType.startsWith("audio/")
              || mediaType.equals("video/mp4")
              || mediaType.equals("video/webm")
              || isOpen;
      default -> true;
    };
  }

  /** Whether the content of the message is a file. */
  public boolean isMedia() {
    return switch (this) {
      case IMAGE, VIDEO, AUDIO, VOICE, DOCUMENT, STICKER -> true;
      case TEXT, LOCATION, CONTACT, TEMPLATE, REACTION, UNKNOWN -> false;
    };
  }
}
