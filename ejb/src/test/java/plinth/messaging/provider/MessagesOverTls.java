package plinth.messaging.provider;

import java.util.Map;

/** A call to a provider of messages. */
public final class MessagesOverTls {
  private MessagesOverTls() {}

  /** Asks the provider by the installation's own client. */
  public static void call(String url) {
    ProviderLine.OWN.call("GET", url, Map.of(), new byte[0]);
  }
}
