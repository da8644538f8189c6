package plinth.messaging;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.kernel.Names;
import plinth.kernel.Problem;

/** The provider types of sessions. */
public enum ProviderType {
  /** A gateway to a chat app. A person signs in by scanning a QR code. */
  CHATAPP,
  /** The messages of pages of a social network. */
  SOCIAL_NETWORK,
  /** The chat app's own business API. */
  CLOUD_CHAT,
  /** The messages of a short-video network. */
  SHORT_VIDEO;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the type for a word. */
  public static Optional<ProviderType> find(String word) {
    return Stream.of(values()).filter(type -> type.code().equals(word)).findFirst();
  }

  /** Returns the type that a path names. Refuses any other word with 404. */
  public static ProviderType ofPath(String word) {
    return find(word)
        .orElseThrow(() -> Problem.notFound("Provider type", Names.words(ProviderType.class)));
  }
}
