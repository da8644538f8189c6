package plinth.messaging.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.ServerConfig;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.Account;
import plinth.vault.Vault;

/** Returns sessions with their unsealed credentials, as provider adapters need them. */
@ApplicationScoped
public class Accounts {
  @Inject private Vault vault;
  @Inject private ServerConfig server;

  /** Returns the session's account. The credentials must have been sealed in this workspace. */
  public Account of(Caller caller, SessionRow row) {
    return of(caller, row.slug(), row.type(), row.session().sealed());
  }

  /** Returns the account of a session that receives a delivery. */
  public Account of(Caller caller, WebhookSession session) {
    return of(caller, session.slug(), session.type(), session.sealed());
  }

  private Account of(Caller caller, String slug, ProviderType type, String sealed) {
    String opened =
        vault
            .unseal(place(caller, slug), sealed)
            .orElseThrow(
                () -> new IllegalStateException("the credentials of a session do not open"));
    return new Account(
        caller.requireWorkspace().id(),
        slug,
        server.publicUrl() + "/api/v1/webhooks/messaging/" + type.code() + "/" + slug,
        JsonText.parseObject(opened));
  }

  /** Seals credentials for storage. */
  String seal(Caller caller, String slug, JsonObject credentials) {
    return vault.seal(place(caller, slug), credentials.toString());
  }

  private static String place(Caller caller, String slug) {
    return Vault.place("messaging_session", caller.requireWorkspace().id(), slug);
  }
}
