package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import plinth.kernel.Setting;

/** Settings of messaging. */
@ApplicationScoped
public class MessagingConfig {
  /** The URL of the chat-app gateway; empty: it is simulated. */
  public Optional<String> chatAppUrl() {
    return Setting.PLINTH_CHATAPP_URL.findText().map(MessagingConfig::withoutSlash);
  }

  /** The key of the chat-app gateway. */
  public String chatAppKey() {
    return Setting.PLINTH_CHATAPP_KEY.text();
  }

  /** The URL of the cloud chat API; empty: it is simulated. */
  public Optional<String> cloudChatUrl() {
    return Setting.PLINTH_CLOUD_CHAT_URL.findText().map(MessagingConfig::withoutSlash);
  }

  /** The URL of the API for pages of the social network; empty: it is simulated. */
  public Optional<String> socialNetworkUrl() {
    return Setting.PLINTH_SOCIAL_NETWORK_URL.findText().map(MessagingConfig::withoutSlash);
  }

  /** The URL of the short-video API; empty: it is simulated. */
  public Optional<String> shortVideoUrl() {
    return Setting.PLINTH_SHORT_VIDEO_URL.findText().map(MessagingConfig::withoutSlash);
  }

  /** How long processed provider events are kept. */
  public Duration eventLife() {
    return Duration.ofDays(Setting.PLINTH_MESSAGING_JOURNAL.number());
  }

  /** How long provider events that were not understood are kept. */
  public Duration oddEventLife() {
    return Duration.ofDays(Setting.PLINTH_MESSAGING_JOURNAL_ODD.number());
  }

  private static String withoutSlash(String address) {
    return address.replaceAll("/+$", "");
  }
}
