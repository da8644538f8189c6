package plinth.messaging.adapter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.integrations.AccountDraft;
import plinth.integrations.AccountFields;
import plinth.integrations.IntegrationsProblem;
import plinth.integrations.Provider;
import plinth.integrations.TestFailed;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.messaging.ProviderType;
import plinth.messaging.chatapp.ChatAppGateway;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderHttp;
import plinth.messaging.session.Sessions;
import plinth.outbound.Dialing;

/**
 * The chat-app gateway of a workspace, at which its sessions of that type sign in. A signed-in
 * session cannot move to another gateway; it must be stopped first.
 */
@ApplicationScoped
public class OwnGateway implements Provider {
  static final String KEY = "messaging";

  private static final String URL = "url";
  private static final String API_KEY = "api_key";

  @Inject private Dialing dialing;
  @Inject private Sessions sessions;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public AccountDraft read(JsonObject given) {
    AccountFields fields = new AccountFields(given, URL, API_KEY);
    String url = fields.text(URL).replaceAll("/+$", "");
    String key = fields.text(API_KEY);
    fields.check(
        URL, "url", () -> url.indexOf('?') < 0 && url.indexOf('#') < 0, "must not have a query");
    fields.check(
        API_KEY, "pattern", () -> key.matches("[\\x21-\\x7e]+"), "must be ASCII without spaces");
    fields.requireValid();
    dialing.check(URL, url);
    return AccountFields.draft().setting(URL, url).secret(API_KEY, key).build();
  }

  /** Lists the sessions, which requires the key. */
  @Override
  public void test(long workspaceId, AccountDraft draft) throws TestFailed {
    try {
      JsonValue sessions = calls(draft, dialing).get("/api/sessions");
      if (sessions.getValueType() != JsonValue.ValueType.ARRAY) {
        throw new TestFailed("The address is not a chat-app gateway", URL);
      }
    } catch (ProviderFailure e) {
      if (e.reason().contains(" 401") || e.reason().contains(" 403")) {
        throw new TestFailed("The gateway rejects the key", API_KEY);
      }
      throw new TestFailed(e.reason(), URL);
    }
  }

  @Override
  public boolean isSamePlace(JsonObject one, JsonObject other) {
    return one.getString(URL).equals(other.getString(URL));
  }

  @Override
  public void checkLeave(Caller caller) {
    Caller system = Caller.system(KEY).inWorkspace(caller.requireWorkspace());
    List<String> running = sessions.listRunning(system, ProviderType.CHATAPP);
    if (!running.isEmpty()) {
      throw new Problem(
              IntegrationsProblem.INTEGRATION_IN_USE,
              "Sessions are signed in at the gateway; stop or sign out these first: "
                  + String.join(", ", running))
          .with("sessions", running);
    }
  }

  /** Returns a client for the gateway. */
  static ProviderHttp calls(AccountDraft account, Dialing dialing) {
    return ChatAppGateway.calls(
        new ProviderHttp(account.settings().getString(URL), dialing),
        account.secrets().getString(API_KEY));
  }
}
