package plinth.messaging;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.kernel.Names;
import plinth.kernel.Problem;

/** The provider types of sessions. */
public enum ProviderType {
  /** A gateway to a chat app, which a person signs in to by a QR code. */
  CHATAPP,
  /** The messages of a social network's pages. */
  SOCIAL_NETWORK,
  /** The chat app's own API for businesses. */
  CLOUD_CHAT,
  /** The messages of a short-video network. */
  SHORT_VIDEO;

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of a word. */
  public static Optional<ProviderType> find(String word) {
    return Stream.of(values()).filter(type -> type.code().equals(word)).findFirst();
  }

  /** The type that a path names; refuses any other word with 404. */
  public static ProviderType ofPath(String word) {
    return find(word)
        .orElseThrow(() -> Problem.notFound("Provider type", Names.words(ProviderType.class)));
  }
}
