package plinth.messaging.provider;

/** A call to a messaging provider. */
public final class MessagesOverTls {
  private MessagesOverTls() {}

  /** Calls the provider with the installation's own client. */
  public static void call(String url) {
    new ProviderHttp(url).get("");
  }
}
