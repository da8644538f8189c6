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
  /** A picture that only comes in. */
  STICKER,
  /** Something that only the provider's own apps show. */
  UNKNOWN;

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of a word in a row. */
  public static MessageType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The type that can be sent under this word; refuses any other as {@code type}. */
  public static MessageType sendable(String word) {
    return sendable()
        .filter(type -> type.code().equals(word))
        .findFirst()
        .orElseThrow(() -> Problem.noneOf("type", sendable().map(MessageType::code).toList()));
  }

  private static Stream<MessageType> sendable() {
    return Stream.of(values()).filter(type -> type != STICKER && type != UNKNOWN);
  }

  /**
   * Whether a file of a media type can be sent as this type. A container may hold sound alone, and
   * not every format of sound and film is told by its first bytes.
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

  /** Whether a file is its substance. */
  public boolean isMedia() {
    return switch (this) {
      case IMAGE, VIDEO, AUDIO, VOICE, DOCUMENT, STICKER -> true;
      case TEXT, LOCATION, CONTACT, TEMPLATE, REACTION, UNKNOWN -> false;
    };
  }
}
