package plinth.messaging.provider;

/** A call to a provider of messages. */
public final class MessagesOverTls {
  private MessagesOverTls() {}

  /** Asks the provider by the installation's own client. */
  public static void call(String url) {
    new ProviderHttp(url).get("");
  }
}
